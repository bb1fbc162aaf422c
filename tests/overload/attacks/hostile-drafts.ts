import { startPrintDraft } from "../../../src/contract/prints/prints.ts";
import { textBomb } from "../../support/hostile-makers.ts";
import { type FileLink, putAllAtOnce } from "../floods.ts";
import type { Attack } from "../attack.ts";

/** Pictures for prints, which are checked before any payment. */
export const hostileDrafts: Attack = {
  name: "60 hostile print drafts at once",
  reaches: { 422: 1 },
  async run({ origin, times, customer }, tally) {
    const bytes = textBomb();
    const query = { name: "a.png", size: bytes.length };
    const links: FileLink[] = [];
    while (links.length < Math.min(60, times(60)))
      links.push((await customer.call(startPrintDraft, { query })).draft.writeLink!);
    await putAllAtOnce(origin, tally, links, bytes);
  },
};
