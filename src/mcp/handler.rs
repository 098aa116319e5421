//! What the server answers: which tools there are, and what comes of calling one.

use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData, Implementation, InitializeResult,
    JsonObject, ListToolsResult, PaginatedRequestParams, ProgressNotificationParam, ServerCapabilities, Tool,
    ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};

use super::result::Answer;
use super::work::{Asked, Request, Requests};
use crate::engine::Effect;
use crate::shell::Offer;

/// The tool that takes a text with arrow lines.
const ARROWS: &str = "arrows";

/// What an agent is told of it.
const ABOUT: &str = "Runs the arrow lines of a text in the workspace and returns their results, one block each. A line \
    that begins with → is a command (→ glance config.udon); prose around it is left alone; several lines are one call. \
    → help lists the commands.";

/// The server.
pub struct Handler {
    tools: Vec<Tool>,
    card: String,
    requests: Requests,
}

impl Handler {
    /// A server of these tools and of `arrows`, which hands requests in and begins with explaining the language.
    pub fn new(offers: Vec<Offer>, card: String, requests: Requests) -> Self {
        let tools = std::iter::once(arrows()).chain(offers.into_iter().map(described)).collect();
        Self { tools, card, requests }
    }
}

fn arrows() -> Tool {
    let schema = json!({
        "type": "object",
        "properties": {"text": {"type": "string", "description": "a text in which lines begin with an arrow"}},
        "required": ["text"],
        "additionalProperties": false,
    });
    // The least careful of its commands decides.
    tool(ARROWS.to_owned(), ABOUT.to_owned(), schema, Effect::Exec)
}

fn described(offer: Offer) -> Tool {
    tool(offer.name, offer.about, offer.schema, offer.effect)
}

fn tool(name: String, about: String, schema: Value, effect: Effect) -> Tool {
    let hints = ToolAnnotations::new()
        .read_only(effect.is_read_only())
        .destructive(effect.is_destructive())
        .idempotent(effect.is_read_only())
        .open_world(effect.is_open_world());
    Tool::new(name, about, Arc::new(object(schema))).with_annotations(hints)
}

fn object(value: Value) -> JsonObject {
    match value {
        Value::Object(fields) => fields,
        _ => JsonObject::new(),
    }
}

impl ServerHandler for Handler {
    fn get_info(&self) -> InitializeResult {
        InitializeResult::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("arrowsh", env!("CARGO_PKG_VERSION")))
            .with_instructions(self.card.clone())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools.clone()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = self.tools.iter().find(|tool| tool.name == request.name) else {
            return Err(ErrorData::invalid_params(format!("there is no tool {}", request.name), None));
        };
        let arguments = request.arguments.unwrap_or_default();
        let asked = if tool.name == ARROWS {
            let text = arguments.get("text").and_then(Value::as_str);
            let text = text.ok_or_else(|| ErrorData::invalid_params("arrows needs \"text\", a string", None))?;
            Asked::Text(text.to_owned())
        } else {
            Asked::Call(tool.name.to_string(), arguments)
        };
        self.answered(asked, &context).await.map(|answer| result(answer).into())
    }
}

impl Handler {
    /// Hands a request in and waits for its answer, passing on what the client wants to know and to take back meanwhile.
    async fn answered(&self, asked: Asked, context: &RequestContext<RoleServer>) -> Result<Answer, ErrorData> {
        let (reply, answer) = oneshot::channel();
        let ticket = self.requests.ticket();
        let (teller, mut told) = mpsc::unbounded_channel::<String>();
        let token = context.meta.get_progress_token();
        let progress = token.is_some().then_some(teller);
        let telling = token.map(|token| {
            let peer = context.peer.clone();
            tokio::spawn(async move {
                let mut done = 0.0;
                while let Some(name) = told.recv().await {
                    done += 1.0;
                    let progress = ProgressNotificationParam::new(token.clone(), done).with_message(name);
                    let _ = peer.notify_progress(progress).await;
                }
            })
        });
        let watching = {
            let (token, ticket) = (context.ct.clone(), ticket.clone());
            tokio::spawn(async move {
                token.cancelled().await;
                ticket.cancel();
            })
        };
        let gone = || ErrorData::internal_error("the request was taken back", None);
        if !self.requests.hand_in(Request { asked, reply, progress, ticket }) {
            return Err(gone());
        }
        let answer = answer.await;
        watching.abort();
        if let Some(telling) = telling {
            let _ = telling.await;
        }
        answer.map_err(|_| gone())
    }
}

fn result(answer: Answer) -> CallToolResult {
    let content = vec![ContentBlock::text(answer.text)];
    let mut result = if answer.is_error { CallToolResult::error(content) } else { CallToolResult::success(content) };
    result.structured_content = Some(answer.structured);
    result
}
