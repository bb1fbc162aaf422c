import type { CallSpec } from "../contract/kit/call.ts";
import { linkForSession } from "./adapters/files/link-for.ts";
import type { CallDeps, Deps } from "./deps.ts";
import type { CachePolicy } from "./platform/http/response-cache.ts";
import type { Handler } from "./platform/http/serve-contract.ts";

type CallHandler<C extends CallSpec> = Handler<CallDeps, C>;

export const handleCall = <C extends CallSpec>(call: C, run: CallHandler<C>["run"]): Handler<Deps, C> => ({
  call,
  run: (deps, context) => run({ ...deps, linksFor: linkForSession(context.caller) }, context),
});

/**
 * Like `handleCall`, for responses that are identical for every caller: cached until a listed table changes, and computed on the
 * replica.
 */
export const cachedCall = <C extends CallSpec>(
  call: C,
  cache: CachePolicy<C>,
  run: CallHandler<C>["run"],
): Handler<Deps, C> => ({
  call,
  cache,
  run: (deps, context) =>
    // Staff get responses of their own, and must see their own latest writes: they read from the primary.
    handleCall(call, run).run(context.caller === null ? { ...deps, db: deps.publicDb } : deps, context),
});
