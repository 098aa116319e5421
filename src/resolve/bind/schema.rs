//! A document and the schema that it is measured by, in whichever order: `crew.schema.udon vs crew.udon: validate`.

use super::Binder;
use crate::engine::Value;

impl Binder<'_> {
    /// Exchanges the two where only the one in the document's place is called a schema, and neither was given by name.
    pub(super) fn schema_first(&mut self) {
        let (Some(file), Some(schema)) = (self.spec.param("file"), self.spec.param("schema")) else { return };
        let said = |name: &str| self.args.value(name).and_then(Value::as_text).map(str::to_owned);
        let (Some(first), Some(second)) = (said(file.name), said(schema.name)) else { return };
        let is_schema = |name: &str| name.contains(".schema");
        if is_schema(&first) && !is_schema(&second) && !self.is_labelled(file) && !self.is_labelled(schema) {
            let (of_first, of_second) = (self.args.span(file.name), self.args.span(schema.name));
            self.args.set(file.name, Value::Text(second), of_second);
            self.args.set(schema.name, Value::Text(first), of_first);
        }
    }
}
