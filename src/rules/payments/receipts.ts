/** Paper of printed receipts: the roll of a receipt printer, or US letter. */
export const PAPER_WIDTHS = ["80MM", "LETTER"] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];
