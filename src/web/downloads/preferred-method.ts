/** Ways to download scans: zipped in the browser, as files in a folder, or as a zip built by the lab's server. */
export type DownloadMethod = "browser" | "folder" | "server";

/** Above this size, a tab that must stay open for long is a nuisance. */
const LONG_BYTES = 1e9;
/** Without streaming to disk, the browser holds the zip in memory until it is complete. */
const HELD_BYTES = 500e6;
/** Up to this size the zip goes to the downloads folder, without a file picker. */
const SMALL_BYTES = 250e6;

export type Circumstances = {
  bytes: number;
  /** Phones suspend tabs, and downloads with them. */
  phone: boolean;
  /** Whether the browser can write to a file that the user picks. */
  canStream: boolean;
};

/** Returns the method to offer first; the other one is one click away. */
export function preferredMethod({ bytes, phone, canStream }: Circumstances): "browser" | "server" {
  return phone || bytes > (canStream ? LONG_BYTES : HELD_BYTES) ? "server" : "browser";
}

/** Returns whether to open a file picker and write to the file as the scans arrive. */
export const streamsToDisk = ({ bytes, canStream }: Pick<Circumstances, "bytes" | "canStream">): boolean =>
  canStream && bytes > SMALL_BYTES;
