import * as contract from "../../contract/tax/tax.ts";
import { handleCall } from "../handle-call.ts";
import { calculateTax } from "./calculate-tax.ts";
import type { Module } from "../module.ts";

export const taxModule = {
  endpoints: {
    calculateTax: handleCall(contract.calculateTax, (deps, { body }) => calculateTax(deps, body)),
  },
} satisfies Module;
