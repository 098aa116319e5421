//! Running a call: permission, values, then the tool, whose panic is its own failure and nobody else's.

use super::types::has_ending;
use super::{Args, Call, Reply, Session, Type, Value};
use crate::error::{Code, Error, Result, guarded};

/// Runs a call. Files that the call names are located first, and the call then says where they are.
///
/// Checked in this order: whether the tool is left out, whether it is in this build, permission, values, existence.
pub fn run(session: &mut Session, call: &mut Call) -> Result<Reply> {
    let result = checked(session, call);
    match result {
        // A place in the line that the call was read from is none in the one that was written.
        Err(error) if call.args.is_elsewhere() => Err(Error { span: None, ..error }),
        result => result,
    }
}

fn checked(session: &mut Session, call: &mut Call) -> Result<Reply> {
    let spec = &call.tool.spec;
    session.catalog().check(call)?;
    let Some(run) = call.tool.run else {
        return Err(Error::new(Code::InvalidOperation, format!("{} is not in this build", spec.name)));
    };
    session.grants().check(spec.permission, call.name())?;
    locate(session, call)?;
    session.cancel().check()?;
    let args: &Args = &call.args;
    guarded(spec.name, || run(session, args))
}

/// Replaces the names of files by where they are.
fn locate(session: &Session, call: &mut Call) -> Result<()> {
    for param in call.tool.spec.params {
        let Some(Value::Text(name)) = call.args.value(param.name) else { continue };
        let found = match param.kind {
            Type::File(_) => session.world().locate(name),
            Type::Source if has_ending(name) => session.world().locate(name),
            Type::NewFile | Type::Directory | Type::Source => session.world().inside(name).map(|_| name.clone()),
            _ => continue,
        };
        let found = found.map_err(|error| match call.args.span(param.name) {
            Some(span) => error.at(span),
            None => error,
        })?;
        if found != *name {
            call.args.found(param.name, Value::Text(found));
        }
    }
    Ok(())
}
