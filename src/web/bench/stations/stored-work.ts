import { z } from "zod";
import { stored } from "../../platform/storage.ts";

const Batches = z.record(z.string(), z.array(z.string()));

/** The lab numbers of what is in the tank, and in the magazine, of this tab: a reload leaves the film in it (docs/product/bench.md#stations). */
const batches = stored("nice.bench-batches", 1, Batches, { ofTab: true });

/** What the batch of a station held before the page was loaded. */
export const storedBatch = (station: string): readonly string[] => batches.get()?.[station] ?? [];

/** @param labNumbers all that the batch holds now */
export function storeBatch(station: string, labNumbers: readonly string[]): void {
  const { [station]: _former, ...others } = batches.get() ?? {};
  const now = labNumbers.length === 0 ? others : { ...others, [station]: [...labNumbers] };
  batches.set(Object.keys(now).length === 0 ? null : now);
}

const StoredRoll = z.object({
  name: z.string(),
  /** How many files. */
  files: z.number().int(),
  orderId: z.number().int().nullable(),
  rollId: z.string().nullable(),
  aside: z.string().nullable(),
  mayGo: z.boolean(),
});
/** A folder of an export without its files, which the uploads keep. */
export type StoredRoll = z.output<typeof StoredRoll>;

/** The export that is on the page of this tab: what was set aside and why, and what is still to be synced. */
export const storedExport = stored("nice.bench-export", 1, z.array(StoredRoll), { ofTab: true });
