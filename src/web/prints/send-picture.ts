import { CallError } from "../../contract/kit/client.ts";
import { convertPrintDraft, getPrintDraft, type PrintDraft, startPrintDraft } from "../../contract/prints/prints.ts";
import { DRAFT_PROGRESS, type TargetPrinter, typeOfName } from "../../rules/prints/drafts.ts";
import { api } from "../platform/api.ts";
import { sendFile } from "../platform/send-file.ts";
import { type StoredPrint, storedPrints } from "../platform/stored-prints.ts";

/** Drafts remembered in this browser; the lab retains older ones until they expire. */
const MAX_STORED = 60;
const POLL_MS = 700;

const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Creates the key that identifies this browser to the lab, if missing. */
export function storeBrowserKey(): void {
  if (storedPrints.get() === null) storedPrints.set({ key: randomKey(), drafts: [] });
}

function keep(draft: StoredPrint): void {
  storeBrowserKey();
  const { key, drafts } = storedPrints.get()!;
  const others = drafts.filter(({ draftId }) => draftId !== draft.draftId);
  storedPrints.set({ key, drafts: [draft, ...others].slice(0, MAX_STORED) });
}

export function forgetPrints(draftIds: readonly string[]): void {
  const stored = storedPrints.get();
  if (stored === null) return;
  const drafts = stored.drafts.filter(({ draftId }) => !draftIds.includes(draftId));
  if (drafts.length < stored.drafts.length) storedPrints.set({ ...stored, drafts });
}

/**
 * Uploads a picture and waits until it can be arranged. The stored progress is 1 to 80 while uploading, 90 while the
 * JPEG to print is made, 100 when that is ready, and then 0.
 * @param onProgress percent
 */
export async function sendPicture(
  file: File,
  targetPrinter: TargetPrinter,
  onProgress: (percent: number) => void,
): Promise<PrintDraft> {
  storeBrowserKey();
  const fileType = typeOfName(file.name) ?? (file.type as "image/jpeg");
  const query = { name: file.name, size: file.size, fileType, targetPrinter };
  const { draft } = await api.call(startPrintDraft, { query });
  const { draftId, name, writeLink } = draft;
  const report = (progress: number) => {
    keep({ draftId, name, targetPrinter, progress, writeLink: progress < 80 ? (writeLink?.url ?? null) : null });
    onProgress(progress);
  };
  report(DRAFT_PROGRESS.AWAITING_UPLOAD);
  try {
    await sendFile(file, writeLink!, (share) => report(1 + Math.floor(share * 79)));
    report(DRAFT_PROGRESS.UPLOADED);
    await api.call(convertPrintDraft, { params: { draftId }, query: {} });
    report(DRAFT_PROGRESS.CONVERTING);
    const ready = await whenReady(draftId);
    report(DRAFT_PROGRESS.READY);
    report(0);
    return ready;
  } catch (error) {
    forgetPrints([draftId]);
    throw error;
  }
}

/** Waits until a draft's JPEG is ready. Throws if the picture is unusable. */
export async function whenReady(draftId: string): Promise<PrintDraft> {
  for (;;) {
    const { draft } = await api.call(getPrintDraft, { params: { draftId }, query: {} });
    if (draft.state === "READY") return draft;
    if (draft.state === "DAMAGED") throw failure(draft.problem ?? "This file can't be printed.");
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

const failure = (message: string) => new CallError({ message, status: 422, errors: [] });
