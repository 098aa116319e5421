from scripts.report import Report


def test_total_of_bookings():
    assert Report([{"places": 2}]).total() == 900
