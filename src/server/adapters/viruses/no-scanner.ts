import type { VirusScanner } from "./port.ts";

/** Where there is no scanner: decoders with limits of their own, and pictures that are made anew, are all there is. */
export function noScanner(): VirusScanner {
  return {
    looks: false,
    scan: async (content) => {
      content.destroy();
      return { kind: "CLEAN" };
    },
  };
}
