import * as contract from "../../contract/prices/prices.ts";
import { handleCall } from "../handle-call.ts";
import type { Module } from "../module.ts";
import { publishPrices, withdrawPrices } from "./publish-prices.ts";
import { listPriceLists, priceVersion } from "./queries.ts";
import { removePriceDraft, savePriceDraft } from "./save-draft.ts";
import { startPrices } from "./start-prices.ts";
import { priceLists } from "./tables.ts";

const DONE = { done: true } as const;

export const pricesModule = {
  endpoints: {
    getPrices: handleCall(contract.getPrices, async ({ prices }) => {
      await prices.heard();
      return prices.inForce();
    }),
    getPriceVersion: handleCall(contract.getPriceVersion, async (deps, { params }) =>
      priceVersion(deps, params.priceVersion),
    ),
    listPriceLists: handleCall(contract.listPriceLists, (deps) => listPriceLists(deps)),
    savePriceDraft: handleCall(contract.savePriceDraft, async (deps, { body, caller }) => ({
      draft: await savePriceDraft(deps, body, caller.userId),
    })),
    removePriceDraft: handleCall(contract.removePriceDraft, async (deps, { caller }) => {
      await removePriceDraft(deps, caller.userId);
      return DONE;
    }),
    publishPrices: handleCall(contract.publishPrices, async (deps, { body, caller }) => ({
      version: await publishPrices(deps, body, caller.userId),
    })),
    withdrawPrices: handleCall(contract.withdrawPrices, async (deps, { params, caller }) => {
      await withdrawPrices(deps, params.priceVersion, caller.userId);
      return DONE;
    }),
  },
  jobs: {
    "start-prices": {
      retries: 5,
      concurrency: 1,
      timeoutSeconds: 300,
      run: (deps, { version }) => startPrices(deps, version),
    },
  },
  pageTables: [priceLists],
} satisfies Module;
