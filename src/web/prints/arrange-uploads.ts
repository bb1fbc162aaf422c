import type { Arrangement } from "../../contract/prints/arrangement.ts";
import { arrangePrintDraft, getPrintDraft } from "../../contract/prints/prints.ts";
import { arrangementFor } from "../../rules/prints/arrangement.ts";
import { api } from "../platform/api.ts";

/** Applies the same border and crop to drafts, each on a sheet with its picture's orientation. */
export async function arrangeUploads(
  draftIds: readonly string[],
  same: Pick<Arrangement, "border" | "fit">,
): Promise<void> {
  for (const draftId of draftIds) {
    const { draft } = await api.call(getPrintDraft, { params: { draftId }, query: {} });
    const { width, height } = draft;
    if (width === null || height === null) continue;
    await api.call(arrangePrintDraft, { params: { draftId }, body: { ...arrangementFor({ width, height }), ...same } });
  }
}
