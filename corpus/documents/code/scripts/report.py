"""Counts the bookings of a day."""

import json
import sys

PRICE = 450


def load_bookings(path):
    """Reads one booking a line; a broken line is skipped."""
    with open(path) as lines:
        for line in lines:
            try:
                yield json.loads(line)
            except ValueError:
                print("skipped", line.strip())


class Report:
    def __init__(self, bookings):
        self.bookings = list(bookings)

    def total(self):
        return sum(booking["places"] * PRICE for booking in self.bookings)


if __name__ == "__main__":
    report = Report(load_bookings(sys.argv[1]))
    print("total", report.total())
