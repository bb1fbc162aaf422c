import { z } from "zod";
import { stored } from "../../platform/storage.ts";

const Batches = z.record(z.string(), z.array(z.string()));

/**
 * Lab numbers in this tab's tank and magazine, stored because the film stays in them during a reload
 * (docs/product/bench.md#stations).
 */
const batches = stored("nice.bench-batches", 1, Batches, { ofTab: true });

export const storedBatch = (station: string): readonly string[] => batches.get()?.[station] ?? [];

/** @param labNumbers the whole batch */
export function storeBatch(station: string, labNumbers: readonly string[]): void {
  const { [station]: _former, ...others } = batches.get() ?? {};
  const now = labNumbers.length === 0 ? others : { ...others, [station]: [...labNumbers] };
  batches.set(Object.keys(now).length === 0 ? null : now);
}

/** When each station's timer was started, in ms since 1970. */
const timers = stored("nice.bench-timers", 1, z.record(z.string(), z.number()), { ofTab: true });

export const storedTimer = (station: string): number | null => timers.get()?.[station] ?? null;

export function storeTimer(station: string, startedAt: number | null): void {
  const { [station]: _former, ...others } = timers.get() ?? {};
  const now = startedAt === null ? others : { ...others, [station]: startedAt };
  timers.set(Object.keys(now).length === 0 ? null : now);
}

const StoredRoll = z.object({
  name: z.string(),
  /** Number of files. */
  files: z.number().int(),
  orderId: z.number().int().nullable(),
  rollId: z.string().nullable(),
  aside: z.string().nullable(),
  mayGo: z.boolean(),
});
/** A folder of an export without its files, which the uploads store. */
export type StoredRoll = z.output<typeof StoredRoll>;

/** This tab's export: folders set aside with the reason, and rolls still to be synced. */
export const storedExport = stored("nice.bench-export", 1, z.array(StoredRoll), { ofTab: true });
