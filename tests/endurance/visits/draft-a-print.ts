import { randomBytes } from "node:crypto";
import { convertPrintDraft, getPrintDraft, listPapers, startPrintDraft } from "../../../src/contract/prints/prints.ts";
import { putFile } from "../../support/makers.ts";
import { oneOf, type Town } from "../town.ts";

/** A visitor checks how large a picture could be printed, and leaves. One in five does not even send it. */
export async function draftAPrint(town: Town): Promise<void> {
  const visitor = town.visitor();
  const headers = { "browser-key": randomBytes(24).toString("base64url") };
  await visitor.call(listPapers);
  const { name, bytes } = oneOf(town, town.pictures.jpegs);
  const { draft } = await visitor.call(startPrintDraft, { query: { name, size: bytes.length } }, { headers });
  if (town.chance() < 0.2) return;
  const answer = await putFile(town.origin, draft.writeLink!, bytes);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`a draft's file was answered with ${answer.status}`);
  const params = { draftId: draft.draftId };
  await visitor.call(convertPrintDraft, { params }, { headers });
  await visitor.call(getPrintDraft, { params }, { headers });
}
