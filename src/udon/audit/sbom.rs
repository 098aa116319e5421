//! A bill of materials: the components of a document and what they depend on, as UDON and as `CycloneDX` 1.5.
//!
//! A component is an element called `component`, `package`, `library` or `dependency`, or with one of these as a trait.
//! Its key is its name. What a bill of materials should have and a component has not is listed.

use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use super::filled::Gap;
use crate::udon::attribute_view::Attribute;
use crate::udon::change::{document_key, quote};
use crate::udon::document::Document;
use crate::udon::node::Node;
use crate::udon::schema::text_of;
use crate::udon::value::Value;

const NAMES: &[&str] = &["component", "package", "library", "dependency"];
/// The types of components that `CycloneDX` knows.
const TYPES: &[&str] = &[
    "application",
    "framework",
    "library",
    "container",
    "platform",
    "operating-system",
    "device",
    "device-driver",
    "firmware",
    "file",
    "machine-learning-model",
    "data",
];
/// The algorithms of hashes that it knows, by the attribute that holds one, with the digits a hash has.
const HASHES: &[(&str, &str, usize)] =
    &[("sha256", "SHA-256", 64), ("sha512", "SHA-512", 128), ("sha1", "SHA-1", 40), ("md5", "MD5", 32)];

/// A bill of materials.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Bom {
    /// What it is the bill of: the name and version of the first element at the top.
    pub subject: Option<(String, Option<String>)>,
    /// The components, in document order.
    pub components: Vec<Component>,
    /// What it should have and has not.
    pub missing: Vec<Gap>,
}

/// A component.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
pub struct Component {
    /// What others refer to it by.
    pub reference: String,
    /// Its name.
    pub name: String,
    /// What kind of thing it is, as `CycloneDX` says it.
    pub kind: String,
    /// Its version.
    pub version: Option<String>,
    /// Its package URL.
    pub purl: Option<String>,
    /// Who supplies it.
    pub supplier: Option<String>,
    /// Its licence, as written.
    pub license: Option<String>,
    /// Hashes: algorithm and digits.
    pub hashes: Vec<(String, String)>,
    /// The components that it needs, by reference.
    pub needs: Vec<String>,
}

/// The bill of materials of a document.
pub fn bom(doc: &Document) -> Bom {
    let is_component = |node: &Node<'_>| {
        node.is_element()
            && node.name().is_some_and(|name| {
                NAMES.contains(&&*name) || node.traits().iter().any(|name| NAMES.contains(&&**name))
            })
    };
    let nodes: Vec<Node<'_>> = doc.nodes().filter(is_component).collect();
    let mut missing = Vec::new();
    let components: Vec<Component> = nodes.iter().map(|node| component(*node, &mut missing)).collect();
    let subject = doc.root().elements().find(|node| !is_component(node)).map(|node| {
        let name =
            text(&node, &["name"]).or_else(|| node.key().map(Into::into)).or_else(|| node.name().map(Into::into));
        (name.unwrap_or_default(), text(&node, &["version"]))
    });
    if components.is_empty() {
        let places = NAMES.iter().map(|name| format!("||{name}")).collect();
        missing.push(Gap { item: "components".to_owned(), places });
    }
    Bom { subject, components, missing }
}

fn component(node: Node<'_>, missing: &mut Vec<Gap>) -> Component {
    let name = text(&node, &["name"]).or_else(|| node.key().map(Into::into)).unwrap_or_default();
    let kind = text(&node, &["type", "kind"]).filter(|kind| TYPES.contains(&kind.as_str()));
    let found = Component {
        reference: node.path(),
        kind: kind.unwrap_or_else(|| "library".to_owned()),
        version: text(&node, &["version"]),
        purl: text(&node, &["purl"]),
        supplier: text(&node, &["supplier", "vendor", "publisher"]),
        license: text(&node, &["license", "licence"]),
        hashes: HASHES
            .iter()
            .filter_map(|(name, algorithm, digits)| {
                let hash = text(&node, &[name])?.to_lowercase();
                let is_hash = hash.len() == *digits && hash.bytes().all(|b| b.is_ascii_hexdigit());
                is_hash.then(|| ((*algorithm).to_owned(), hash))
            })
            .collect(),
        needs: needs(node),
        name,
    };
    // The elements that every entry should have (NTIA, 2021).
    let wanted = [
        ("name", !found.name.is_empty(), &["name"][..]),
        ("version", found.version.is_some(), &["version"][..]),
        ("supplier", found.supplier.is_some(), &["supplier", "vendor", "publisher"][..]),
        ("purl", found.purl.is_some() || !found.hashes.is_empty(), &["purl", "sha256"][..]),
        ("license", found.license.is_some(), &["license"][..]),
    ];
    for (name, _, places) in wanted.iter().filter(|(_, is_there, _)| !is_there) {
        let item = format!("{}:{name}", node.brief_path());
        missing.push(Gap { item, places: places.iter().map(|place| format!(":{place}")).collect() });
    }
    found
}

/// The first of some attributes, as text.
fn text(node: &Node<'_>, names: &[&str]) -> Option<String> {
    names.iter().find_map(|name| text_of(&node.attribute(name)?.value())).filter(|text| !text.is_empty())
}

/// The elements that `:depends-on` or `:needs` refers to.
fn needs(node: Node<'_>) -> Vec<String> {
    let doc = node.document();
    let target = |value: &Value<'_>| match value {
        Value::Reference(reference) => {
            let found = doc.index().find(reference.name.as_deref(), &reference.key);
            found.first().map(|id| doc.node(*id).path())
        }
        _ => None,
    };
    let values = ["depends-on", "needs"].iter().filter_map(|name| node.attribute(name)).map(Attribute::value);
    let mut found: Vec<String> = Vec::new();
    for value in values {
        let several = match &value {
            Value::List(list) => list.items().iter().filter_map(target).collect(),
            one => target(one).into_iter().collect::<Vec<_>>(),
        };
        found.extend(several);
    }
    found.sort();
    found.dedup();
    found
}

impl Bom {
    /// As `CycloneDX` 1.5 in JSON; `at` is the time in RFC 3339, `serial` 128 bits that tell this bill from others.
    pub fn cyclonedx(&self, at: &str, serial: u128) -> Json {
        // A random UUID: version 4, variant 1.
        let bits = (serial & !(0xf << 76) & !(0x3 << 62)) | (0x4 << 76) | (0x2 << 62);
        let hex = format!("{bits:032x}");
        let uuid = [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-");
        let mut metadata = json!({
            "timestamp": at,
            "tools": {"components": [{"type": "application", "name": "arrowsh", "version": env!("CARGO_PKG_VERSION")}]},
        });
        if let Some((name, version)) = &self.subject {
            let mut subject = json!({"type": "application", "bom-ref": "the document", "name": name});
            if let Some(version) = version {
                subject["version"] = json!(version);
            }
            metadata["component"] = subject;
        }
        let known: Vec<&str> = self.components.iter().map(|component| component.reference.as_str()).collect();
        let depends = |component: &Component| {
            let needs: Vec<&String> = component.needs.iter().filter(|need| known.contains(&need.as_str())).collect();
            json!({"ref": component.reference, "dependsOn": needs})
        };
        json!({
            "bomFormat": "CycloneDX",
            "specVersion": "1.5",
            "serialNumber": format!("urn:uuid:{uuid}"),
            "version": 1,
            "metadata": metadata,
            "components": self.components.iter().map(Component::cyclonedx).collect::<Vec<_>>(),
            "dependencies": self.components.iter().map(depends).collect::<Vec<_>>(),
        })
    }

    /// As a document.
    pub fn udon(&self) -> Vec<String> {
        let mut out = vec!["|sbom".to_owned()];
        if let Some((name, version)) = &self.subject {
            let version = version.as_ref().map(|version| format!(" :version {}", quote(version))).unwrap_or_default();
            out.push(format!("  |subject :name {}{version}", quote(name)));
        }
        for component in &self.components {
            out.push(format!("  |component[{}] :type {}", document_key(&component.name), component.kind));
            let lines = [
                ("version", &component.version),
                ("supplier", &component.supplier),
                ("license", &component.license),
                ("purl", &component.purl),
            ];
            out.extend(
                lines.iter().filter_map(|(name, value)| Some(format!("    :{name} {}", quote(value.as_ref()?)))),
            );
            out.extend(
                component
                    .hashes
                    .iter()
                    .map(|(name, hash)| format!("    :{} {}", name.to_lowercase().replace('-', ""), quote(hash))),
            );
            if !component.needs.is_empty() {
                let needs: Vec<String> = component.needs.iter().map(|need| quote(need)).collect();
                out.push(format!("    :needs [{}]", needs.join(" ")));
            }
        }
        out
    }
}

impl Component {
    fn cyclonedx(&self) -> Json {
        let mut fields = Map::new();
        let mut add = |name: &str, value: Json| drop(fields.insert(name.to_owned(), value));
        add("type", json!(self.kind));
        add("bom-ref", json!(self.reference));
        // A name is required; a component without one goes by its path.
        add("name", json!(if self.name.is_empty() { &self.reference } else { &self.name }));
        if let Some(version) = &self.version {
            add("version", json!(version));
        }
        if let Some(supplier) = &self.supplier {
            add("supplier", json!({"name": supplier}));
        }
        if let Some(purl) = &self.purl {
            add("purl", json!(purl));
        }
        if let Some(license) = &self.license {
            // As a name, since not every word that people write is an SPDX identifier.
            add("licenses", json!([{"license": {"name": license}}]));
        }
        if !self.hashes.is_empty() {
            add(
                "hashes",
                json!(
                    self.hashes
                        .iter()
                        .map(|(alg, content)| json!({"alg": alg, "content": content}))
                        .collect::<Vec<_>>()
                ),
            );
        }
        Json::Object(fields)
    }
}
