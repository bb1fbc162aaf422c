import type { CallSpec } from "../contract/kit/call.ts";
import { linkForSession } from "./adapters/files/link-for.ts";
import type { CallDeps, Deps } from "./deps.ts";
import type { CachePolicy } from "./platform/http/response-cache.ts";
import type { Handler } from "./platform/http/serve-contract.ts";

type CallHandler<C extends CallSpec> = Handler<CallDeps, C>;

/** `handleCall(call, run)`: ties a call of the contract to what the lab does for it. */
export const handleCall = <C extends CallSpec>(call: C, run: CallHandler<C>["run"]): Handler<Deps, C> => ({
  call,
  run: (deps, context) => run({ ...deps, linksFor: linkForSession(context.caller) }, context),
});

/**
 * The same for a call whose answers are the same for all: they are kept until what they are made of changes, and made where
 * what is the same for all is read.
 */
export const keptCall = <C extends CallSpec>(
  call: C,
  kept: CachePolicy<C>,
  run: CallHandler<C>["run"],
): Handler<Deps, C> => ({
  call,
  kept,
  run: (deps, context) =>
    // As for a visitor: staff, who get another answer, read where they have just written.
    handleCall(call, run).run(context.caller === null ? { ...deps, db: deps.publicDb } : deps, context),
});
