import { typeByName } from "../../../rules/film/scanner-folder.ts";
import { UPLOAD_TYPES, type UploadType } from "../../../rules/film/scan-files.ts";

/** File types in the file dialog; other files that are chosen anyway are rejected by name. */
export const SCAN_FILE_TYPES = [...UPLOAD_TYPES, ".tif", ".tiff"];

/**
 * Returns the media type to announce: the browser's, else by file extension, since not every system knows TIFF. Null
 * for unsupported types.
 */
export function uploadTypeOf({ name, type }: Pick<File, "name" | "type">): UploadType | null {
  const declared = UPLOAD_TYPES.find((known) => known === type.toLowerCase());
  return declared ?? typeByName(name);
}
