/** What was done, or went wrong, said for some seconds at the foot of the page. */
export type Toast = {
  id: number;
  kind: "done" | "problem";
  text: string;
  /** Takes back what was done; null where it cannot be, or has been. */
  undo: (() => void) | null;
};

/** How long a notice stands, in ms: to read it, and to think better of what was done. */
export const TOAST_MS = { toRead: 6000, toUndo: 10_000 } as const;
/** More at once would cover the page; the oldest goes. */
const MOST = 3;

type Timer = ReturnType<typeof setTimeout>;

/** The notices of this window. They wait while someone points at them, is in them by keyboard, or looks elsewhere. */
export class ToastStore {
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Map<number, Timer>();
  #notices: readonly Toast[] = [];
  #isHeld = false;
  #nextId = 1;

  snapshot = (): readonly Toast[] => this.#notices;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Answers the notice's id, by which it can be taken away. */
  add(notice: Omit<Toast, "id">): number {
    const id = this.#nextId++;
    for (const { id: oldest } of this.#notices.slice(0, Math.max(0, this.#notices.length + 1 - MOST)))
      this.remove(oldest);
    this.#notices = [...this.#notices, { ...notice, id }];
    if (!this.#isHeld) this.#start(id);
    this.#tell();
    return id;
  }

  remove(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#notices = this.#notices.filter((notice) => notice.id !== id);
    this.#tell();
  }

  /** While they are held none goes; let go, each has its whole time again. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    for (const { id } of this.#notices) {
      if (isHeld) clearTimeout(this.#timers.get(id));
      else this.#start(id);
    }
  }

  #start(id: number): void {
    const undoes = this.#notices.find((notice) => notice.id === id)?.undo !== null;
    this.#timers.set(
      id,
      setTimeout(() => this.remove(id), undoes ? TOAST_MS.toUndo : TOAST_MS.toRead),
    );
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
