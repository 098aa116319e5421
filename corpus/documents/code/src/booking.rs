//! Places on the ferry that somebody has asked for.

/// The most places that one person may book.
pub const MAX_PLACES: u32 = 8;

/// A booking, confirmed or not.
#[derive(Debug, Clone)]
pub struct Booking {
    name: String,
    places: u32,
    confirmed: bool,
}

impl Booking {
    /// Asks for `places`, at most [`MAX_PLACES`].
    pub fn new(name: &str, places: u32) -> Self {
        Self { name: name.to_owned(), places: places.min(MAX_PLACES), confirmed: false }
    }

    /// Confirms the booking; fails for one without places.
    pub fn confirm(&mut self) -> Result<u32, String> {
        if self.places == 0 {
            return Err(format!("{} has booked no place", self.name));
        }
        self.confirmed = true;
        Ok(self.places)
    }

    /// Takes the booking back.
    pub fn cancel(&mut self) {
        self.confirmed = false;
        self.places = 0;
    }
}

/// The price of a booking in cents.
pub fn price(booking: &Booking) -> u32 {
    booking.places * 450
}
