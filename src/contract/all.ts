import * as accounts from "./accounts.ts";
import * as lab from "./lab.ts";
import * as orders from "./orders.ts";
import * as payments from "./payments.ts";
import * as rolls from "./rolls.ts";
import * as scans from "./scans.ts";
import type { CallSpec } from "./call.ts";

type CallsOf<Module> = {
  [Name in keyof Module as Module[Name] extends CallSpec ? Name : never]: Extract<Module[Name], CallSpec>;
};

/** The calls among a contract file's exports, by name. The name is also the operation id in the OpenAPI document. */
function callsOf<Module extends object>(module: Module): CallsOf<Module> {
  const isCall = (value: unknown): value is CallSpec =>
    typeof value === "object" && value !== null && "kind" in value && value.kind === "call";
  return Object.fromEntries(Object.entries(module).filter(([, value]) => isCall(value))) as CallsOf<Module>;
}

/** Every call there is. */
export const contract = {
  ...callsOf(accounts),
  ...callsOf(lab),
  ...callsOf(orders),
  ...callsOf(payments),
  ...callsOf(rolls),
  ...callsOf(scans),
};
export type Contract = typeof contract;
export type CallName = keyof Contract;
