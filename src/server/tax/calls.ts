import * as contract from "../../contract/tax/tax.ts";
import { handle } from "../handle.ts";
import { calculateTax } from "./calculate-tax.ts";

export const taxCalls = {
  calculateTax: handle(contract.calculateTax, (deps, { body }) => calculateTax(deps, body)),
};
