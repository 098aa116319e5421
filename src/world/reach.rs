//! How far a request may reach.
//!
//! Addresses that come from elsewhere, such as the results of a search and where their servers send one on, are followed
//! to public hosts only: nothing in a text from the web leads into the network that one sits in. It is asked of the
//! addresses that a name stands for, at the moment of connecting. Behind a proxy names are the proxy's business.

use std::net::IpAddr;

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

/// Which hosts are reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reach {
    /// Any.
    Any,
    /// Those of the public network, and this one, which the user has named.
    PublicAnd(String),
}

/// Resolves names as usual, and refuses what is out of reach.
#[derive(Debug)]
pub(super) struct Within(pub Reach, pub DefaultResolver);

impl Resolver for Within {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let addresses = self.1.resolve(uri, config, timeout)?;
        let is_within = match &self.0 {
            Reach::Any => true,
            Reach::PublicAnd(host) => uri.host() == Some(host) || addresses.iter().all(|at| is_public(at.ip())),
        };
        if is_within { Ok(addresses) } else { Err(ureq::Error::Other(Box::new(OutOfReach))) }
    }
}

/// What a refused address fails with.
#[derive(Debug)]
pub(super) struct OutOfReach;

impl std::error::Error for OutOfReach {}

impl std::fmt::Display for OutOfReach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("leads into a private network")
    }
}

/// Whether an address is one of the public network (the special ones are those of RFC 6890).
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, ..] = v4.octets();
            let is_shared = a == 100 && (64..128).contains(&b);
            !(a == 0
                || is_shared
                || v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_multicast()
                || v4.is_broadcast())
        }
        IpAddr::V6(v6) => {
            !(v6.is_loopback()
                || v6.is_unspecified()
                || v6.is_unique_local()
                || v6.is_unicast_link_local()
                || v6.is_multicast())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_public;

    fn check(expected: bool, addresses: &[&str]) {
        for address in addresses {
            assert_eq!(is_public(address.parse().expect("an address")), expected, "{address}");
        }
    }

    #[test]
    fn what_is_in_a_network_of_ones_own_is_not_public() {
        check(true, &["1.1.1.1", "100.63.0.1", "100.128.0.1", "172.32.0.1", "2606:4700::1", "::ffff:1.1.1.1"]);
        check(false, &["127.0.0.1", "127.9.9.9", "0.0.0.0", "0.1.2.3", "10.0.0.1", "172.16.0.1", "192.168.1.1"]);
        check(false, &["169.254.169.254", "100.64.0.1", "224.0.0.1", "255.255.255.255"]);
        check(false, &["::1", "::", "fe80::1", "fd00::1", "ff02::1", "::ffff:127.0.0.1"]);
    }
}
