import { BROWSER_KEY_HEADER, BROWSER_KEY_PATTERN } from "../../rules/prints/browser-key.ts";
import { stored } from "./storage.ts";

/** A picture being uploaded, or uploaded and not yet ordered. */
export type StoredPrint = {
  draftId: string;
  name: string;
  targetPrinter: string;
  /** Percent; 0 once finished (docs/product/prints.md#print-drafts). */
  progress: number;
  /** Upload link; null once uploaded. */
  writeLink: string | null;
};

/** Print drafts known to this browser: the key to find them without an account, and those it uploaded. */
type StoredPrints = { key: string; drafts: readonly StoredPrint[] };

const isText = (value: unknown): value is string => typeof value === "string";

const isStoredPrint = (value: unknown): value is StoredPrint => {
  const { draftId, name, progress, targetPrinter, writeLink } = (value ?? {}) as Record<string, unknown>;
  return (
    [draftId, name, targetPrinter].every(isText) &&
    typeof progress === "number" &&
    (writeLink === null || isText(writeLink))
  );
};

/** docs/product/screens.md#browser-storage */
export const storedPrints = stored<StoredPrints>("nice.print-drafts", 1, {
  parse(saved) {
    const { key, drafts } = (saved ?? {}) as Partial<StoredPrints>;
    if (!isText(key) || !BROWSER_KEY_PATTERN.test(key) || !Array.isArray(drafts) || !drafts.every(isStoredPrint))
      throw new Error("not print drafts");
    return { key, drafts };
  },
});

/** Sent with every call, because several calls read, order, and remove drafts. */
export function browserKeyHeader(): Record<string, string> {
  const saved = storedPrints.get();
  return saved === null ? {} : { [BROWSER_KEY_HEADER]: saved.key };
}
