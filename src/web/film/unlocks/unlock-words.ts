import type { UnlockSize } from "../../../rules/unlocks/unlocks.ts";

export const SIZE_WORDS: Record<UnlockSize, { label: string; hint: string }> = {
  "16_BIT_TIFF": { label: "16-bit TIFF", hint: "Full tonal range, for editing and large prints" },
  HI_RES: { label: "Full-size JPEG", hint: "Full resolution, ready to use" },
};
