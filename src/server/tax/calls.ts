import * as contract from "../../contract/tax/tax.ts";
import { handleCall } from "../handle-call.ts";
import { calculateTax } from "./calculate-tax.ts";

export const taxCalls = {
  calculateTax: handleCall(contract.calculateTax, (deps, { body }) => calculateTax(deps, body)),
};
