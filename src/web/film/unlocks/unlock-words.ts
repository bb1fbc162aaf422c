import type { UnlockSize } from "../../../rules/unlocks/unlocks.ts";

/** What the sizes are called, and what they are good for. */
export const SIZE_WORDS: Record<UnlockSize, { label: string; hint: string }> = {
  "16_BIT_TIFF": { label: "16-bit TIFF", hint: "Every tone that was scanned, for editing and big prints" },
  HI_RES: { label: "Full-size JPEG", hint: "As many pixels as were scanned, ready to use" },
};
