import { newId } from "../platform/ids.ts";

// Keys hold ids only. Each upload and each conversion has an id of its own, so that nothing is ever written over.

const ORIGINAL = /^print-drafts\/([0-9a-f-]{36})\/original-[0-9a-f-]{36}$/;

/** The folder with all files of a draft. */
export const draftFolder = (draftId: string): string => `print-drafts/${draftId}/`;

export const newDraftOriginalKey = (draftId: string): string => `${draftFolder(draftId)}original-${newId()}`;

/** The draft that an original's key belongs to; null for every other key. */
export const draftOfOriginal = (key: string): string | null => ORIGINAL.exec(key)?.[1] ?? null;

export const printFileKey = (draftId: string, run: string): string => `${draftFolder(draftId)}print-${run}.jpg`;
/** Of the whole sheet, for whoever prints it. */
export const sheetFileKey = (draftId: string, run: string): string => `${draftFolder(draftId)}sheet-${run}.jpg`;
export const previewKey = (draftId: string, run: string): string => `${draftFolder(draftId)}preview-${run}.jpg`;
