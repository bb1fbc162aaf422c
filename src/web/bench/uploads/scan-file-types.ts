import { typeByName } from "../../../rules/film/scanner-folder.ts";
import { UPLOAD_TYPES, type UploadType } from "../../../rules/film/scan-files.ts";

/** What the file dialog offers for scans; what is chosen all the same is refused by name. */
export const SCAN_FILE_TYPES = [...UPLOAD_TYPES, ".tif", ".tiff"];

/** The media type to announce: what the browser says, else by the name's ending, since not every system knows TIFF. Null for none of ours. */
export function uploadTypeOf({ name, type }: Pick<File, "name" | "type">): UploadType | null {
  const told = UPLOAD_TYPES.find((known) => known === type.toLowerCase());
  return told ?? typeByName(name);
}
