//! Searching as Brave does it: the query stands in the address, and what comes back is what the pages say of themselves
//! and when they were seen. Whole pages it has none, and domains are named in the query.

use serde::Deserialize;

use super::article::plain;
use super::search::{Hit, Hits, Query, Service, TIMEOUT};
use crate::world::Request;

/// Brave, and what speaks as it does.
pub struct Brave;

impl Service for Brave {
    fn request(&self, endpoint: &str, key: Option<&str>, query: &Query) -> Request {
        Request {
            url: endpoint.to_owned(),
            query: vec![
                ("q", within(query)),
                ("count", query.max.to_string()),
                ("result_filter", if query.is_news { "news" } else { "web" }.to_owned()),
                ("text_decorations", "false".to_owned()),
            ],
            headers: key.map(|key| ("x-subscription-token", key.to_owned())).into_iter().collect(),
            body: None,
            timeout: TIMEOUT,
        }
    }

    fn hits(&self, answer: &str) -> serde_json::Result<Hits> {
        let answer: Answer = serde_json::from_str(answer)?;
        let pages = [answer.web, answer.news].into_iter().flatten().flat_map(|list| list.results);
        Ok(Hits { answer: None, results: pages.map(Hit::from).collect() })
    }

    fn gives_pages(&self) -> bool {
        false
    }
}

/// A query with the domains that it is held to.
fn within(query: &Query) -> String {
    let sites: Vec<String> = query.include.iter().map(|domain| format!("site:{domain}")).collect();
    let only = match sites.as_slice() {
        [] => None,
        [site] => Some(site.clone()),
        sites => Some(format!("({})", sites.join(" OR "))),
    };
    let without = query.exclude.iter().map(|domain| format!("-site:{domain}"));
    std::iter::once(query.text.clone()).chain(only).chain(without).collect::<Vec<_>>().join(" ")
}

/// What it answers; only one of the lists is asked for.
#[derive(Deserialize)]
struct Answer {
    web: Option<List>,
    news: Option<List>,
}

#[derive(Deserialize)]
struct List {
    results: Vec<Page>,
}

#[derive(Deserialize)]
struct Page {
    #[serde(default)]
    title: String,
    url: String,
    #[serde(default)]
    description: String,
    /// When it was published, as a time.
    #[serde(rename = "page_age")]
    published: Option<String>,
    /// The same in words.
    age: Option<String>,
}

impl From<Page> for Hit {
    fn from(page: Page) -> Self {
        Self {
            title: plain(&page.title),
            url: page.url,
            content: plain(&page.description),
            raw_content: None,
            unread: None,
            published_date: page.published.or(page.age),
            score: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Query, within};

    fn check(include: &[&str], exclude: &[&str], expected: &str) {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let (include, exclude) = (words(include), words(exclude));
        let query = Query { text: "rain".into(), is_deep: false, is_news: false, max: 5, include, exclude };
        assert_eq!(within(&query), expected);
    }

    #[test]
    fn domains_stand_in_the_query() {
        check(&[], &[], "rain");
        check(&["a.example"], &[], "rain site:a.example");
        check(
            &["a.example", "b.example"],
            &["c.example", "d.example"],
            "rain (site:a.example OR site:b.example) -site:c.example -site:d.example",
        );
    }
}
