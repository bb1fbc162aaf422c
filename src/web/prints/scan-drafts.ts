import { useState } from "react";
import { startScanPrints } from "../../contract/prints/prints.ts";
import type { InputOf } from "../../contract/kit/call.ts";
import { api } from "../platform/api.ts";

/** The drafts made of scans for an order that is not through yet. */
export type ScanDrafts = {
  /** One draft a scan, in their order; the same ones when the same is asked again. */
  of: (userId: string, body: InputOf<typeof startScanPrints>["body"]) => Promise<readonly string[]>;
  forget: () => void;
};

/**
 * Makes drafts of scans, once for an order however often it is pressed: it is by its drafts that the lab knows that it is the same
 * one, and a scan with two drafts would be printed twice.
 */
export function useScanDrafts(): ScanDrafts {
  return useState(() => {
    const made = new Map<string, readonly string[]>();
    return {
      async of(userId: string, body: InputOf<typeof startScanPrints>["body"]) {
        const what = JSON.stringify(body);
        const before = made.get(what);
        if (before !== undefined) return before;
        const { draftIds } = await api.call(startScanPrints, { params: { userId }, body });
        made.set(what, draftIds);
        return draftIds;
      },
      forget: () => made.clear(),
    };
  })[0];
}
