import type { VirusScanner } from "./port.ts";

/** Used without a scanner: only the decoders' own limits and the re-encoding of pictures protect the lab then. */
export function noScanner(): VirusScanner {
  return {
    looks: false,
    scan: async (content) => {
      content.destroy();
      return { kind: "CLEAN" };
    },
  };
}
