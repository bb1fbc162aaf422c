import type { Deps } from "./deps.ts";
import { handlerOf } from "./platform/http/serve-contract.ts";

/** `handleCall(call, run)`: ties a call of the contract to what the lab does for it. */
export const handleCall = handlerOf<Deps>();
