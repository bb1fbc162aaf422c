import type { VendorOrder } from "../../contract/vendors/vendors.ts";
import type { VendorOrderState } from "../../rules/vendors/vendor-orders.ts";

export const STATE_LABELS: Record<VendorOrderState, string> = {
  NEW: "New",
  ACCEPTED: "Accepted",
  SHIPPED: "Shipped",
  DECLINED: "Declined",
};

type Line = VendorOrder["lines"][number];

/** "2 × Fine art print, 3 × Strap". */
export const contentOf = (lines: readonly Line[]): string =>
  lines.map(({ quantity, description }) => `${quantity} × ${description}`).join(", ");

/** Describes a print's crop and white border; null if its file alone determines them. */
export function cropText({ print }: Line): string | null {
  if (print === null || print.fit === null) return null;
  const parts = [
    print.fit === "FILL" ? "Fill the sheet (as in the file)" : "Show the whole picture",
    ...(print.borderMm ? [`${print.borderMm} mm white border`] : []),
    ...(print.matColor !== null ? [`${print.matMm} mm mat, ${print.matColor.toLowerCase()}`] : []),
  ];
  return parts.join(" · ");
}

/** "8 × 10 in", or inches after a name: "Postcard (6 × 4 in)". */
export function sheetText({ widthInches, heightInches, size }: NonNullable<Line["print"]>): string {
  if (widthInches === null || heightInches === null) return size;
  const inches = `${widthInches} × ${heightInches} in`;
  return size === inches || size === "" ? inches : `${size} (${inches})`;
}
