import { z } from "zod";
import { stored, useStored } from "../platform/storage.ts";

/** When a receipt's stickers print: after a look at them, at once, or together with other parcels' on P. */
export const STICKER_PRINTING = ["ASK", "AT_ONCE", "TOGETHER"] as const;
export type StickerPrinting = (typeof STICKER_PRINTING)[number];

const Settings = z.object({
  stickers: z.enum(STICKER_PRINTING),
  /** Rolls that the tank and the magazine hold, by station. */
  sizes: z.record(z.string(), z.number().int().min(1)),
  /** Developing times in seconds, by process and push. */
  seconds: z.record(z.string(), z.number().int().min(1)),
  /** IDs of the chosen machines, by process. */
  machines: z.record(z.string(), z.string()).default({}),
});
export type StationSettings = z.output<typeof Settings>;

const USUAL: StationSettings = { stickers: "ASK", sizes: {}, seconds: {}, machines: {} };

/** How this browser's bench is set up (docs/product/bench.md#stations). */
const settings = stored("nice.bench-station", 1, Settings);

export const stationSettings = (): StationSettings => settings.get() ?? USUAL;

export const useStationSettings = (): StationSettings => useStored(settings) ?? USUAL;

export const changeStation = (part: Partial<StationSettings>): void => settings.set({ ...stationSettings(), ...part });
