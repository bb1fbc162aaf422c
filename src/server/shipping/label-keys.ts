import type { LabelFile } from "../../rules/shipping/labels.ts";

// Keys hold ids only. A label is bought once, so its files are written once.

export const labelKey = (labelId: string, extension: LabelFile): string => `labels/${labelId}/label.${extension}`;
