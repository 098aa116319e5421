//! Searching as Tavily does it: a query in JSON is sent, and whole pages come back where they are asked for.

use serde_json::json;

use super::search::{Hits, Query, Service, TIMEOUT};
use crate::world::Request;

/// Tavily, and what speaks as it does.
pub struct Tavily;

impl Service for Tavily {
    fn request(&self, endpoint: &str, key: Option<&str>, query: &Query) -> Request {
        let body = json!({
            "query": query.text,
            "search_depth": if query.is_deep { "advanced" } else { "basic" },
            "include_raw_content": query.is_deep,
            "topic": if query.is_news { "news" } else { "general" },
            "max_results": query.max,
            "include_domains": query.include,
            "exclude_domains": query.exclude,
        });
        Request {
            url: endpoint.to_owned(),
            query: Vec::new(),
            headers: key.map(|key| ("authorization", format!("Bearer {key}"))).into_iter().collect(),
            body: Some(body.to_string()),
            timeout: TIMEOUT,
        }
    }

    fn hits(&self, answer: &str) -> serde_json::Result<Hits> {
        serde_json::from_str(answer)
    }

    fn gives_pages(&self) -> bool {
        true
    }
}
