import { MINUTE_MS, SECOND_MS } from "../../../rules/time.ts";
import type { Upload } from "./upload-queue.ts";

export interface UploadProgress {
  readonly filesDone: number;
  readonly files: number;
  readonly failed: number;
  readonly bytesSent: number;
  readonly bytes: number;
}

/** How far uploads are. Failed ones are counted, but nobody waits for their bytes. */
export function progressOf(uploads: readonly Upload[]): UploadProgress {
  const going = uploads.filter(({ state }) => state !== "failed");
  return {
    filesDone: uploads.filter(({ state }) => state === "sent").length,
    files: uploads.length,
    failed: uploads.length - going.length,
    bytesSent: going.reduce((sum, { sent }) => sum + sent, 0),
    bytes: going.reduce((sum, { size }) => sum + size, 0),
  };
}

/** What was sent at some moment; the pace is read from the last few. */
export interface Sample {
  /** Milliseconds. */
  readonly at: number;
  readonly bytesSent: number;
}

/** The pace of the last ten seconds: longer would lag behind the network, shorter would make the time jump about. */
const WINDOW_MS = 10 * SECOND_MS;

export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  // Fewer bytes than before: a file started over, or another batch began.
  const last = samples.at(-1);
  if (last && sample.bytesSent < last.bytesSent) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
}

/** Milliseconds until `bytesLeft` are sent at the present pace; null while that cannot be told. */
export function timeLeft(samples: readonly Sample[], bytesLeft: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < SECOND_MS || last.bytesSent === first.bytesSent) return null;
  return (bytesLeft * (last.at - first.at)) / (last.bytesSent - first.bytesSent);
}

/** "less than a minute left", "about 3 minutes left". */
export function timeLeftText(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 1) return `${Math.max(1, Math.round(ms / SECOND_MS))} s left`;
  return minutes < 90 ? `about ${minutes} min left` : `about ${Math.round(minutes / 60)} h left`;
}

const MEGABYTE = 1_000_000;

/** "3.4 of 9.1 MB". */
export function megabytesText(sent: number, size: number): string {
  return `${(sent / MEGABYTE).toFixed(1)} of ${(size / MEGABYTE).toFixed(1)} MB`;
}
