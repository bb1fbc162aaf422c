// Keys hold ids only. A label is bought once, so its files are written once.

export const labelKey = (labelId: string, extension: "png" | "pdf"): string => `labels/${labelId}/label.${extension}`;
