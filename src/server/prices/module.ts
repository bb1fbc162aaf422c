import * as contract from "../../contract/prices/prices.ts";
import { cachedCall } from "../handle-call.ts";
import type { Module } from "../module.ts";

export const pricesModule = {
  endpoints: {
    getPrices: cachedCall(contract.getPrices, { tables: [] }, async ({ prices }) => prices.inForce()),
  },
} satisfies Module;
