#!/bin/sh
# Counts the owners in a document.
grep -c ":owner" "$1"
