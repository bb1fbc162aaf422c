import type * as contract from "../../contract/prints/prints.ts";
import type { QueryOf } from "../../contract/kit/call.ts";
import { typeOfName } from "../../rules/prints/drafts.ts";
import { WRITE_LINK_MINUTES } from "../../rules/film/scan-files.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { WriteLink } from "../adapters/files/port.ts";
import type { CallDeps } from "../deps.ts";
import { invalidField } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { cleanName } from "../files/clean-name.ts";
import { newDraftOriginalKey } from "./draft-keys.ts";
import type { DraftMaker } from "./draft-maker.ts";
import { linkForMaker } from "./draft-view.ts";
import { holdRoom, isNew, networkHashOf } from "./draft-quotas.ts";
import { printDrafts } from "./tables.ts";

/**
 * Begins a draft of the one who is signed in, else of the browser. Its file comes by the write link.
 *
 * @param network that the request came from
 */
export async function startDraft(
  deps: CallDeps,
  maker: DraftMaker,
  asked: QueryOf<typeof contract.startPrintDraft>,
  network: string,
): Promise<{ draftId: string; writeLink: WriteLink }> {
  const { db, files, now } = deps;
  const type = asked.fileType ?? typeOfName(asked.name);
  if (type === null)
    throw invalidField("name", "Prints are made from JPEG, PNG or TIFF files: export it as one of these.");
  const draftId = newId();
  const originalKey = newDraftOriginalKey(draftId);
  const [userId = null] = maker.userIds;
  const networkHash = userId === null || (await isNew(db, userId)) ? networkHashOf(deps, network) : null;
  await db.transaction(async (tx) => {
    await holdRoom(tx, { userId, networkHash }, { bytes: asked.size, at: now() });
    await tx.insert(printDrafts).values({
      id: draftId,
      userId,
      browserKeyHash: userId === null ? maker.browserKeyHash : null,
      networkHash,
      name: cleanName(asked.name),
      targetPrinter: asked.targetPrinter,
      state: "AWAITING_UPLOAD",
      uploadType: type,
      uploadBytes: asked.size,
      originalKey,
      createdAt: now(),
    });
  });
  const expiresAt = new Date(now().getTime() + WRITE_LINK_MINUTES * MINUTE_MS);
  const whom = linkForMaker(deps.linksFor, draftId);
  const announced = { for: whom, type, bytes: asked.size, expiresAt };
  return { draftId, writeLink: await files.writeLink(originalKey, announced) };
}
