import type { PaperInches } from "./resolution.ts";

/** "8 × 10 in". */
export function paperSizeName({ widthInches, heightInches }: PaperInches): string {
  return `${widthInches} × ${heightInches} in`;
}
