import type { CallSpec } from "../contract/call.ts";
import type { CallName, Contract } from "../contract/all.ts";
import { accountsCalls } from "./accounts/calls.ts";
import type { Deps } from "./deps.ts";
import { labCalls } from "./lab/calls.ts";
import { ordersCalls } from "./orders/calls.ts";
import { paymentsCalls } from "./payments/calls.ts";
import type { Handler } from "./platform/http/serve-contract.ts";
import { rollsCalls } from "./rolls/calls.ts";
import { scansCalls } from "./scans/calls.ts";

/** What is done for every call of the contract. A call without its handler does not compile. */
const handlers = {
  ...accountsCalls,
  ...labCalls,
  ...ordersCalls,
  ...paymentsCalls,
  ...rollsCalls,
  ...scansCalls,
} satisfies { [Name in CallName]: { call: Contract[Name] } };

export const allHandlers = handlers as unknown as Record<string, Handler<Deps, CallSpec>>;
