import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long the other side of a connection may take; all in ms. */
export const TIMEOUTS_MS = {
  /** From the first to the last byte of a body that is read into memory. */
  body: 20_000,
  /** In which an upload has to bring `MIN_PROGRESS_BYTES` more, or its end. */
  upload: 30_000,
  /** From an answer that was given before its request's body was there to the end of that body. */
  rest: 5_000,
  /** In which so much of an answer has to be taken. */
  answer: 60_000,
  /** After which somebody else may have the place of one who is waited for. */
  whenFull: 2_000,
};

/** What counts as going on: 2 KB/s of an upload, 1 KB/s of an answer. */
export const MIN_PROGRESS_BYTES = 64 * 1024;

/** More of a body whose answer was given already is not read: what is refused is taken to its end only where that end is near. */
export const MAX_DISCARDED_BYTES = 4 * 1024 * 1024;

/** One request on its way through the server. */
export type InFlightRequest = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** From which it counts as being (`networkOf`). */
  readonly address: string;
  readonly upload: boolean;
  /** Whether what answers it has come to an end, so that no work goes on for it. */
  answered: boolean;
  /** Whether its answer has left, or its connection is gone. */
  over: boolean;
  /** For what of the other side we wait, since when (ms), and how many bytes had moved then. */
  waits: { for: "BODY" | "REST" | "ANSWER"; since: number; moved: number } | null;
};

/** Looks how a visit stands, and notes since when the other side has been waited for. */
export function updateWait(visit: InFlightRequest, now: number): void {
  const { request, socket, waits } = visit;
  const ofBody = visit.over ? "REST" : "BODY";
  const waitsFor = !request.complete ? ofBody : !visit.over && socket.writableLength > 0 ? "ANSWER" : null;
  if (waitsFor === null) return void (visit.waits = null);
  const moved = waitsFor !== "ANSWER" ? socket.bytesRead : socket.bytesWritten - socket.writableLength;
  // The small bodies that are kept in memory have one time for all of it: drop by drop is no going on.
  const counts = waitsFor === "ANSWER" || (waitsFor === "BODY" && visit.upload);
  const goesOn = waits !== null && counts && moved - waits.moved >= MIN_PROGRESS_BYTES;
  if (waits?.for !== waitsFor || goesOn) visit.waits = { for: waitsFor, since: now, moved };
}

/** Whether others may have this one's place. */
export const isWaitedFor = ({ waits }: InFlightRequest, now: number): boolean =>
  waits !== null && now - waits.since >= TIMEOUTS_MS.whenFull;

/** Whether it has been waited for long enough. */
export function isTooSlow({ waits, upload, socket }: InFlightRequest, now: number): boolean {
  if (waits === null) return false;
  if (waits.for === "REST")
    return now - waits.since >= TIMEOUTS_MS.rest || socket.bytesRead - waits.moved > MAX_DISCARDED_BYTES;
  const patience = waits.for === "ANSWER" ? TIMEOUTS_MS.answer : upload ? TIMEOUTS_MS.upload : TIMEOUTS_MS.body;
  return now - waits.since >= patience;
}
