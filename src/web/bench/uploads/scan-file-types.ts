import { UPLOAD_TYPES } from "../../../rules/film/scan-files.ts";

/** What the file dialog offers for scans; what is chosen all the same is refused by name. */
export const SCAN_FILE_TYPES = [...UPLOAD_TYPES, ".tif", ".tiff"];
