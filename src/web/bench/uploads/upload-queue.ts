import { useSyncExternalStore } from "react";
import { labTransport, type UploadTarget, type UploadTransport } from "./transport.ts";
import { UploadFailure } from "./upload-failure.ts";

/** How many files are sent at once: enough to fill the lab's line, few enough that each gets there well before its link runs out. */
export const PARALLEL_UPLOADS = 3;
/** Sends and announcements of one file that the network may break before a person has to ask for another. */
const MAX_TRIES = 8;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export interface UploadClock {
  /** Milliseconds. */
  now(): number;
  wait(ms: number): Promise<void>;
}

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
  /** What went wrong, while it pauses or when it failed. */
  readonly error: string | null;
  /** When it goes on by itself (clock time), while it pauses. */
  readonly resumesAt: number | null;
}

type Entry = { upload: Upload; file: File; stop: AbortController };

/** The pause before try `n + 1`: 1, 2, 4 … seconds, at most 30. */
export const pauseAfter = (tries: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Files as people number them: "frame 2" before "frame 10". */
export const inNaturalOrder = (files: readonly File[]): File[] =>
  files.toSorted((a, b) => byName.compare(a.name, b.name));

/**
 * Sends files to the lab, a few at once. Files are announced one after the other in the order of their names, because the announcement
 * gives the frame its place on the roll; what is sent after that may arrive in any order.
 */
export class UploadQueue<Link> {
  readonly #transport: UploadTransport<Link>;
  readonly #clock: UploadClock;
  readonly #listeners = new Set<() => void>();
  #entries: Entry[] = [];
  #snapshot: readonly Upload[] = [];
  #running = 0;
  #nextId = 1;
  #announcements: Promise<unknown> = Promise.resolve();

  constructor(transport: UploadTransport<Link>, clock: UploadClock) {
    this.#transport = transport;
    this.#clock = clock;
  }

  /** All uploads as they stand; the same array until something changes. */
  snapshot = (): readonly Upload[] => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Whether closing the page would lose something. */
  isBusy(): boolean {
    return this.#running > 0 || this.#entries.some(({ upload }) => upload.state === "waiting");
  }

  /** @param scanId the frame whose damaged file these bytes replace */
  add(target: UploadTarget, files: readonly File[], scanId: string | null = null): void {
    for (const file of inNaturalOrder(files)) {
      const upload: Upload = {
        id: this.#nextId++,
        target,
        name: file.name,
        size: file.size,
        sent: 0,
        state: "waiting",
        frame: null,
        scanId,
        error: null,
        resumesAt: null,
      };
      this.#entries.push({ upload, file, stop: new AbortController() });
    }
    this.#changed();
    this.#pump();
  }

  /** Sends a failed file once more. */
  retry(id: number): void {
    const entry = this.#find(id);
    if (entry?.upload.state !== "failed") return;
    entry.stop = new AbortController();
    this.#set(entry, { state: "waiting", sent: 0, error: null });
    this.#pump();
  }

  /** Takes a file off the list, stopping it when it is on its way. */
  remove(id: number): void {
    const entry = this.#find(id);
    if (!entry) return;
    this.#entries = this.#entries.filter((other) => other !== entry);
    entry.stop.abort();
    this.#changed();
  }

  /** Takes everything that is done off a roll's list. */
  clearSent(rollId: string): void {
    this.#entries = this.#entries.filter(({ upload }) => upload.target.rollId !== rollId || upload.state !== "sent");
    this.#changed();
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
    while (this.#running < PARALLEL_UPLOADS) {
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
      for (let tries = 1; ; tries += 1) {
        try {
          this.#set(entry, { state: "sending", sent: 0, error: null, resumesAt: null });
          await this.#transport.send(link, entry.file, (sent) => this.#set(entry, { sent }), entry.stop.signal);
          break;
        } catch (error) {
          await this.#pauseOrGiveUp(entry, error, tries);
          // A new link to the same frame: the old one may have run out while the network was gone.
          link = await this.#announce(entry);
        }
      }
      this.#set(entry, { state: "sent", sent: entry.upload.size, error: null, resumesAt: null });
    } catch (error) {
      const failure = asFailure(error);
      if (failure.kind === "stored")
        this.#set(entry, { state: "sent", sent: entry.upload.size, error: null, resumesAt: null });
      else this.#set(entry, { state: "failed", sent: 0, error: failure.message, resumesAt: null });
    }
  }

  /** Later files wait until this one has its frame, or has finally failed to get one. */
  #announceInTurn(entry: Entry): Promise<Link> {
    const mine = this.#announcements.then(() => this.#announce(entry));
    this.#announcements = mine.catch(() => undefined);
    return mine;
  }

  async #announce(entry: Entry): Promise<Link> {
    for (let tries = 1; ; tries += 1) {
      if (entry.stop.signal.aborted) throw new UploadFailure("stopped", "Stopped");
      try {
        this.#set(entry, { state: "announcing", error: null, resumesAt: null });
        const { target, scanId } = entry.upload;
        const answer = await this.#transport.announce(target, entry.file, scanId);
        this.#set(entry, { scanId: answer.scanId, frame: answer.frame });
        return answer.link;
      } catch (error) {
        await this.#pauseOrGiveUp(entry, error, tries);
      }
    }
  }

  async #pauseOrGiveUp(entry: Entry, error: unknown, tries: number): Promise<void> {
    const failure = asFailure(error);
    if (failure.kind !== "network" || tries >= MAX_TRIES || entry.stop.signal.aborted) throw failure;
    const pause = pauseAfter(tries);
    this.#set(entry, { state: "pausing", error: failure.message, resumesAt: this.#clock.now() + pause });
    await this.#clock.wait(pause);
  }
}

function asFailure(error: unknown): UploadFailure {
  return error instanceof UploadFailure ? error : new UploadFailure("refused", "This file could not be sent.");
}

/**
 * The one queue of this tab. It stands outside of the pages, so that uploads go on while the bench opens another order; only closing
 * the tab would stop them, and then the browser asks first.
 */
export const uploads = new UploadQueue(labTransport, {
  now: () => Date.now(),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
});

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
let asking = false;
uploads.subscribe(() => {
  const busy = uploads.isBusy();
  if (busy === asking) return;
  asking = busy;
  if (busy) window.addEventListener("beforeunload", askBeforeLeaving);
  else window.removeEventListener("beforeunload", askBeforeLeaving);
});

const NONE: readonly Upload[] = [];

/** All uploads of this tab; of a roll, filter by its id. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.snapshot, () => NONE);
}
