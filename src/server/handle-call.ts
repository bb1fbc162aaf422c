import type { CallSpec } from "../contract/kit/call.ts";
import { linkForSession } from "./adapters/files/link-for.ts";
import type { CallDeps, Deps } from "./deps.ts";
import type { Handler } from "./platform/http/serve-contract.ts";

type CallHandler<C extends CallSpec> = Handler<CallDeps, C>;

/** `handleCall(call, run)`: ties a call of the contract to what the lab does for it. */
export const handleCall = <C extends CallSpec>(call: C, run: CallHandler<C>["run"]): Handler<Deps, C> => ({
  call,
  run: (deps, context) => run({ ...deps, linksFor: linkForSession(context.caller) }, context),
});
