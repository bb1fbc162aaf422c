import { inNaturalOrder } from "../../../rules/film/natural-order.ts";
import type { UploadTarget, UploadTransport } from "./transport.ts";
import { type FailureKind, UploadFailure } from "./upload-failure.ts";

/**
 * Number of parallel uploads: enough to fill the lab's line, few enough that each finishes well before its link
 * expires.
 */
export const PARALLEL_UPLOADS = 3;
/** Failures per file before a worker has to retry it by hand; while the lab is unreachable, retries never end. */
const MAX_TRIES = 8;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export interface UploadClock {
  /** Milliseconds. */
  now(): number;
  wait(ms: number): Promise<void>;
}

export interface StoredFile {
  readonly target: UploadTarget;
  readonly file: File;
  readonly scanId: string | null;
}

/** Stores files until they have been uploaded (docs/product/bench.md#uploading-scans). */
export interface UploadStore {
  keep(id: number, stored: StoredFile): void;
  forget(id: number): void;
}

const KEEPS_NOTHING: UploadStore = { keep: () => undefined, forget: () => undefined };

export type UploadState = "waiting" | "announcing" | "sending" | "pausing" | "sent" | "failed";

export interface Upload {
  readonly id: number;
  readonly target: UploadTarget;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  readonly state: UploadState;
  readonly frame: number | null;
  readonly scanId: string | null;
  /** Whether the lab already had an identical file. */
  readonly wasThere: boolean;
  /** The error, while it pauses or after it failed. */
  readonly error: string | null;
  /** When it resumes automatically (clock time), while it pauses. */
  readonly resumesAt: number | null;
}

type Entry = { upload: Upload; file: File; stop: AbortController };

/** Returns the pause before try `n + 1`: 1, 2, 4 … seconds, at most 30. */
export const pauseAfter = (tries: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);

/**
 * Sends files to the lab, a few at once, ordered by name. The lab places each on the roll by name when it is announced,
 * so they may arrive in any order; announcing them one after another means they seldom move.
 */
export class UploadQueue<Link> {
  readonly #transport: UploadTransport<Link>;
  readonly #clock: UploadClock;
  readonly #keeper: UploadStore;
  readonly #listeners = new Set<() => void>();
  #entries: Entry[] = [];
  #snapshot: readonly Upload[] = [];
  #running = 0;
  #nextId = 1;
  #announcements: Promise<unknown> = Promise.resolve();
  #isPaused = false;

  constructor(transport: UploadTransport<Link>, clock: UploadClock, keeper: UploadStore = KEEPS_NOTHING) {
    this.#transport = transport;
    this.#clock = clock;
    this.#keeper = keeper;
  }

  /** Returns all uploads; the same array until something changes. */
  snapshot = (): readonly Upload[] => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Whether closing the page would lose something. */
  isBusy(): boolean {
    return this.#running > 0 || this.#entries.some(({ upload }) => upload.state === "waiting");
  }

  isPaused = (): boolean => this.#isPaused;

  /** Stops running uploads until `goOn`; finished uploads are unaffected. */
  pause(): void {
    this.#isPaused = true;
    for (const { upload, stop } of this.#entries) if (isOnItsWay(upload)) stop.abort(HALTED);
    this.#changed();
  }

  goOn(): void {
    this.#isPaused = false;
    this.#changed();
    this.#pump();
  }

  /** @param scanId the frame whose damaged file these bytes replace */
  add(target: UploadTarget, files: readonly File[], scanId: string | null = null): void {
    for (const file of files.toSorted((one, other) => inNaturalOrder(one.name, other.name))) {
      const upload: Upload = {
        id: this.#nextId++,
        target,
        name: file.name,
        size: file.size,
        sent: 0,
        state: "waiting",
        frame: null,
        scanId,
        wasThere: false,
        error: null,
        resumesAt: null,
      };
      this.#entries.push({ upload, file, stop: new AbortController() });
      this.#keeper.keep(upload.id, { target, file, scanId });
    }
    this.#changed();
    this.#pump();
  }

  retry(id: number): void {
    const entry = this.#find(id);
    if (entry?.upload.state !== "failed") return;
    entry.stop = new AbortController();
    const { target, scanId } = entry.upload;
    this.#keeper.keep(id, { target, file: entry.file, scanId });
    this.#set(entry, { state: "waiting", sent: 0, error: null });
    this.#pump();
  }

  remove(id: number): void {
    const entry = this.#find(id);
    if (!entry) return;
    this.#entries = this.#entries.filter((other) => other !== entry);
    entry.stop.abort();
    this.#keeper.forget(id);
    this.#changed();
  }

  clearSent(rollId: string): void {
    this.#entries = this.#entries.filter(({ upload }) => upload.target.rollId !== rollId || upload.state !== "sent");
    this.#changed();
  }

  clearAllSent(): void {
    this.#entries = this.#entries.filter(({ upload }) => upload.state !== "sent");
    this.#changed();
  }

  retryAll(): void {
    for (const { id, state } of this.#snapshot) if (state === "failed") this.retry(id);
  }

  #find(id: number): Entry | undefined {
    return this.#entries.find((entry) => entry.upload.id === id);
  }

  #set(entry: Entry, change: Partial<Upload>): void {
    entry.upload = { ...entry.upload, ...change };
    this.#changed();
  }

  #changed(): void {
    this.#snapshot = this.#entries.map(({ upload }) => upload);
    for (const listener of this.#listeners) listener();
  }

  #pump(): void {
    while (this.#running < PARALLEL_UPLOADS && !this.#isPaused) {
      const next = this.#entries.find(({ upload }) => upload.state === "waiting");
      if (!next) return;
      this.#running += 1;
      this.#set(next, { state: "announcing" });
      void this.#work(next).finally(() => {
        this.#running -= 1;
        this.#changed();
        this.#pump();
      });
    }
  }

  async #work(entry: Entry): Promise<void> {
    try {
      let link = await this.#announceInTurn(entry);
      const pauses = new Pauses();
      for (;;) {
        try {
          this.#set(entry, { state: "sending", sent: 0, error: null, resumesAt: null });
          await this.#transport.send(link, entry.file, (sent) => this.#set(entry, { sent }), entry.stop.signal);
          break;
        } catch (error) {
          await this.#pauseOrGiveUp(entry, error, pauses);
          // Fetches a new link to the same frame, since the old one may have expired while the network was down.
          link = await this.#announce(entry);
        }
      }
      this.#isThere(entry);
    } catch (error) {
      const failure = asFailure(error);
      if (failure.kind === "stored") this.#isThere(entry, entry.upload.scanId === null);
      else if (entry.stop.signal.reason === HALTED) {
        entry.stop = new AbortController();
        this.#set(entry, { state: "waiting", sent: 0, error: null, resumesAt: null });
      } else {
        // Files that the lab rejected are not sent again automatically after a reload.
        if (failure.kind === "refused") this.#keeper.forget(entry.upload.id);
        this.#set(entry, { state: "failed", sent: 0, error: failure.message, resumesAt: null });
      }
    }
  }

  #isThere(entry: Entry, wasThere = false): void {
    this.#keeper.forget(entry.upload.id);
    this.#set(entry, { state: "sent", sent: entry.upload.size, wasThere, error: null, resumesAt: null });
  }

  /** Later files wait until this one has its frame or has finally failed. */
  #announceInTurn(entry: Entry): Promise<Link> {
    const mine = this.#announcements.then(() => this.#announce(entry));
    this.#announcements = mine.catch(() => undefined);
    return mine;
  }

  async #announce(entry: Entry): Promise<Link> {
    const pauses = new Pauses();
    for (;;) {
      if (entry.stop.signal.aborted) throw new UploadFailure("stopped", "Stopped");
      try {
        this.#set(entry, { state: "announcing", error: null, resumesAt: null });
        const { target, scanId } = entry.upload;
        const answer = await this.#transport.announce(target, entry.file, scanId);
        this.#set(entry, { scanId: answer.scanId, frame: answer.frame });
        return answer.link;
      } catch (error) {
        await this.#pauseOrGiveUp(entry, error, pauses);
      }
    }
  }

  async #pauseOrGiveUp(entry: Entry, error: unknown, pauses: Pauses): Promise<void> {
    const failure = asFailure(error);
    if (entry.stop.signal.aborted) throw new UploadFailure("stopped", "Stopped");
    const pause = pauses.after(failure.kind);
    if (pause === null) throw failure;
    this.#set(entry, { state: "pausing", error: failure.message, resumesAt: this.#clock.now() + pause });
    await this.#clock.wait(pause);
  }
}

/** Computes a file's pauses between tries. */
class Pauses {
  #all = 0;
  #ofTheFile = 0;

  /** @returns ms; null when there are no more retries */
  after(kind: FailureKind): number | null {
    if (kind !== "unreachable" && kind !== "network") return null;
    this.#all += 1;
    if (kind === "network") this.#ofTheFile += 1;
    return this.#ofTheFile >= MAX_TRIES ? null : pauseAfter(this.#all);
  }
}

/** Abort reason for paused uploads: the file is sent later. */
const HALTED = "halted";

const isOnItsWay = ({ state }: Upload): boolean => state === "announcing" || state === "sending" || state === "pausing";

function asFailure(error: unknown): UploadFailure {
  return error instanceof UploadFailure ? error : new UploadFailure("refused", "This file could not be sent.");
}
