import { useState } from "react";
import { startScanPrints } from "../../contract/prints/prints.ts";
import type { InputOf } from "../../contract/kit/call.ts";
import { api } from "../platform/api.ts";

/** Drafts made from scans for an order not yet placed. */
export type ScanDrafts = {
  /** Returns one draft per scan, in order; the same drafts for the same request. */
  of: (userId: string, body: InputOf<typeof startScanPrints>["body"]) => Promise<readonly string[]>;
  forget: () => void;
};

/**
 * Creates drafts from scans once per order, however often the button is pressed: the lab recognizes a repeated order by
 * its drafts, and a scan with two drafts would be printed twice.
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
