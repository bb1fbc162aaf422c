import { newId } from "../platform/ids.ts";

// Keys contain ids only. Each upload and each conversion has its own id, so that nothing is ever overwritten.

const ORIGINAL = /^print-drafts\/([0-9a-f-]{36})\/original-[0-9a-f-]{36}$/;

export const draftFolder = (draftId: string): string => `print-drafts/${draftId}/`;

export const newDraftOriginalKey = (draftId: string): string => `${draftFolder(draftId)}original-${newId()}`;

/** Returns the draft that an original's key belongs to; null for every other key. */
export const draftOfOriginal = (key: string): string | null => ORIGINAL.exec(key)?.[1] ?? null;

export const printFileKey = (draftId: string, run: string): string => `${draftFolder(draftId)}print-${run}.jpg`;
/** The key of the whole sheet's file, for printing. */
export const sheetFileKey = (draftId: string, run: string): string => `${draftFolder(draftId)}sheet-${run}.jpg`;
export const previewKey = (draftId: string, run: string): string => `${draftFolder(draftId)}preview-${run}.jpg`;
