import type { Deps } from "../src/server/deps.ts";
import { newDraftOriginalKey } from "../src/server/prints/draft-keys.ts";
import { makePrintFile } from "../src/server/prints/make-print-file.ts";
import { printDrafts } from "../src/server/prints/tables.ts";
import { newId } from "../src/server/platform/ids.ts";
import { photographsOfRoll } from "./photographs/photographs-of-roll.ts";
import { renderPhotograph } from "./photographs/render-photograph.ts";

/** px; enough for an 8 × 10 in. sheet. */
const LONGEST_SIDE = 1536;

/**
 * Prepares a photograph for printing, as if a customer had uploaded it.
 * @param seed selects the photograph
 * @returns the draft ID for an order line
 */
export async function draftDemoPrint(deps: Deps, userId: string, seed: number): Promise<string> {
  const draftId = newId();
  const originalKey = newDraftOriginalKey(draftId);
  const type = "image/jpeg";
  const [request] = photographsOfRoll({ outing: "rockaway", film: "Kodak Portra 400", seed }, 1, LONGEST_SIDE);
  const content = await renderPhotograph(request!);
  await deps.files.write(originalKey, content, { type });
  await deps.db.insert(printDrafts).values({
    id: draftId,
    userId,
    name: "rockaway.jpg",
    targetPrinter: "SMALL_FORMAT",
    state: "CONVERTING",
    uploadType: type,
    uploadBytes: content.length,
    originalKey,
    createdAt: deps.now(),
  });
  await makePrintFile(deps, draftId);
  return draftId;
}
