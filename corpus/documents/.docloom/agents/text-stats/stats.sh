#!/bin/sh
# Counts what is in a text file. Usage: stats.sh count FILE | words FILE --top=N true|false [WORD] | told | wait
set -eu
case $1 in
  count)
    if [ ! -f "$2" ]; then
      echo "reading $2" >&2
      echo "stats.sh: there is no $2" >&2
      exit 3
    fi
    printf '{"file": "%s", "lines": %d, "words": %d, "bytes": %d}\n' \
      "$2" "$(wc -l <"$2")" "$(wc -w <"$2")" "$(wc -c <"$2")"
    ;;
  words)
    top=${3#--top=}
    if [ "$4" = true ]; then tr '[:upper:]' '[:lower:]' <"$2"; else cat "$2"; fi |
      tr -cs '[:alpha:]' '\n' | grep -vx "${5:-}" | LC_ALL=C sort | uniq -c | LC_ALL=C sort -k1,1nr -k2,2 |
      head -n "$top" | awk '{print $2, $1}'
    ;;
  told)
    echo "mode is $PARAM_MODE, top is $PARAM_TOP, ignore-case is $PARAM_IGNORE_CASE, $# argument"
    ;;
  wait)
    sleep 60 &
    echo "waiting"
    sleep 60
    ;;
esac
