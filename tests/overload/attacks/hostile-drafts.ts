import { randomBytes } from "node:crypto";
import { startPrintDraft } from "../../../src/contract/prints/prints.ts";
import { CallError } from "../../../src/contract/kit/client.ts";
import { textBomb } from "../../support/hostile-makers.ts";
import { putFile } from "../../support/makers.ts";
import type { Attack } from "../attack.ts";

/** Visitors' pictures for prints, which are checked before any payment. */
export const hostileDrafts: Attack = {
  name: "60 hostile print drafts at once",
  async run({ origin, times, customer }, tally) {
    const bytes = textBomb();
    const one = async () => {
      const headers = { "browser-key": randomBytes(24).toString("base64url") };
      const query = { name: "a.png", size: bytes.length };
      const { draft } = await customer.call(startPrintDraft, { query }, { headers });
      tally.count((await putFile(origin, draft.writeLink!, bytes)).status);
    };
    const failed = (error: unknown) => tally.count(error instanceof CallError ? error.status : "broken");
    await Promise.all(Array.from({ length: Math.min(60, times(60)) }, () => one().catch(failed)));
  },
};
