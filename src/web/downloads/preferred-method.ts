/** How scans come to the customer: zipped here in the browser, as files in a folder, or as a zip that the lab's server builds. */
export type DownloadMethod = "browser" | "folder" | "server";

/** From here on a tab that must stay open for long is a nuisance. */
const LONG_BYTES = 1e9;
/** A zip that cannot be written to disk as it comes is held by the browser until it is whole. */
const HELD_BYTES = 500e6;
/** Up to here the zip goes where all downloads go, without asking where to save it. */
const SMALL_BYTES = 250e6;

export type Circumstances = {
  bytes: number;
  /** Phones put tabs to sleep, and downloads with them. */
  phone: boolean;
  /** Whether the browser can write to a file that the person chooses. */
  canStream: boolean;
};

/** What to offer first; the other way stays one press away. */
export function preferredMethod({ bytes, phone, canStream }: Circumstances): "browser" | "server" {
  return phone || bytes > (canStream ? LONG_BYTES : HELD_BYTES) ? "server" : "browser";
}

/** Whether to ask for a file and write to it as the scans come in. */
export const streamsToDisk = ({ bytes, canStream }: Pick<Circumstances, "bytes" | "canStream">): boolean =>
  canStream && bytes > SMALL_BYTES;
