import { z } from "zod";
import { FILM_FORMATS, PROCESSES, PUSH_PULL_FACTORS } from "../../rules/film/film.ts";
import { type Stored, stored } from "../platform/storage.ts";

const NotesDraft = z.object({
  text: z.string(),
  /** The saved text when typing began. */
  base: z.string(),
});
export type NotesDraft = z.output<typeof NotesDraft>;

const Film = z.object({
  format: z.enum(FILM_FORMATS),
  process: z.enum(PROCESSES),
  pushPullFactor: z.literal(PUSH_PULL_FACTORS),
  brand: z.string(),
  model: z.string(),
});
const ReceiptDraft = z.object({
  missing: z.array(z.string()),
  corrected: z.array(z.tuple([z.string(), Film])),
  undeclared: z.array(Film.extend({ key: z.string() })),
  note: z.string(),
});
export type ReceiptDraft = z.output<typeof ReceiptDraft>;

/** Stores unsent changes by order number, because a scan can interrupt typing (docs/product/bench.md#scanning). */
function draftsOf<Draft>(key: string, shape: z.ZodType<Draft>) {
  const saved: Stored<Record<string, Draft>> = stored(key, 1, z.record(z.string(), shape), { ofTab: true });
  return {
    of: (orderId: number): Draft | null => saved.get()?.[orderId] ?? null,
    /** @param draft null once sent or discarded */
    keep(orderId: number, draft: Draft | null): void {
      const { [orderId]: _former, ...others } = saved.get() ?? {};
      const now = draft === null ? others : { ...others, [orderId]: draft };
      saved.set(Object.keys(now).length === 0 ? null : now);
    },
  };
}

export const notesDrafts = draftsOf("nice.bench-notes", NotesDraft);

export const receiptDrafts = draftsOf("nice.bench-receipts", ReceiptDraft);
