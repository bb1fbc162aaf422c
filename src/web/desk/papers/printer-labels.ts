import type { TargetPrinter } from "../../../rules/prints/drafts.ts";

export const PRINTER_LABELS: Record<TargetPrinter, string> = {
  LARGE_FORMAT: "Large format",
  SMALL_FORMAT: "Small format",
};
