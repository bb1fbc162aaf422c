import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long a client may keep the server waiting, in ms. */
export const TIMEOUTS_MS = {
  /** For the whole body read into memory, so that trickling bytes do not extend it. */
  body: 20_000,
  /** For the next `MIN_PROGRESS_BYTES` of an upload. */
  upload: 30_000,
  /** For the rest of a body whose response was already sent. */
  rest: 5_000,
  /** For reading the next `MIN_PROGRESS_BYTES` of a response. */
  response: 60_000,
  /** After which a stalled request loses its place to another. */
  whenFull: 2_000,
};

/** Minimum progress: 2 KB/s of an upload, 1 KB/s of a response. */
export const MIN_PROGRESS_BYTES = 64 * 1024;

/** How much of a rejected body is read, so that the client sees the response. */
export const MAX_DISCARDED_BYTES = 4 * 1024 * 1024;

export type InFlightRequest = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** The client's address or network (`networkOf`). */
  readonly client: string;
  readonly isUpload: boolean;
  /** Whether no work is in progress for it. */
  handled: boolean;
  /** When its response was sent or its connection closed, in ms; null before. */
  closedAt: number | null;
  /** What the server is waiting for from the client, since when (ms), and the bytes transferred at that time. */
  waiting: { for: "BODY" | "REST" | "RESPONSE"; since: number; bytes: number } | null;
};

export function updateWaiting(one: InFlightRequest, now: number): void {
  const { request, socket, waiting, isUpload, closedAt } = one;
  const isSending = closedAt === null && socket.writableLength > 0;
  if (socket.destroyed) return void (one.waiting = null);
  const waitsFor = !request.complete ? (closedAt === null ? "BODY" : "REST") : isSending ? "RESPONSE" : null;
  if (waitsFor === null) return void (one.waiting = null);
  const bytes = waitsFor === "RESPONSE" ? socket.bytesWritten - socket.writableLength : socket.bytesRead;
  const isExtended = waitsFor === "RESPONSE" || (waitsFor === "BODY" && isUpload);
  const progressed = waiting !== null && isExtended && bytes - waiting.bytes >= MIN_PROGRESS_BYTES;
  if (waiting?.for !== waitsFor || progressed) one.waiting = { for: waitsFor, since: now, bytes };
}

/** Whether another request may take its place. */
export const isStalled = ({ waiting }: InFlightRequest, now: number): boolean =>
  waiting !== null && now - waiting.since >= TIMEOUTS_MS.whenFull;

export function isTimedOut({ waiting, isUpload, socket }: InFlightRequest, now: number): boolean {
  if (waiting === null) return false;
  const waitedMs = now - waiting.since;
  if (waiting.for === "REST")
    return waitedMs >= TIMEOUTS_MS.rest || socket.bytesRead - waiting.bytes > MAX_DISCARDED_BYTES;
  if (waiting.for === "RESPONSE") return waitedMs >= TIMEOUTS_MS.response;
  return waitedMs >= (isUpload ? TIMEOUTS_MS.upload : TIMEOUTS_MS.body);
}
