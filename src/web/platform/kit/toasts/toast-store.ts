export type Toast = {
  id: number;
  kind: "done" | "problem";
  text: string;
  /** Reverts the action; null if it cannot be undone, or already was. */
  undo: (() => void) | null;
};

/** Duration of a toast in ms, long enough to read it, or to decide on undo. */
export const TOAST_MS = { toRead: 6000, toUndo: 10_000 } as const;
/** More would cover the page; the oldest is removed. */
const MOST = 3;

type Timer = ReturnType<typeof setTimeout>;

/** Stores this window's toasts. Timers pause while the user hovers or focuses a toast, or the window is hidden. */
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

  add(notice: Omit<Toast, "id">): number {
    const id = this.#nextId++;
    // A repeated message is shown once, again for its full time.
    const same = this.#notices.find(({ text, undo }) => text === notice.text && undo === null && notice.undo === null);
    if (same) this.remove(same.id);
    for (const { id: oldest } of this.#notices.slice(0, Math.max(0, this.#notices.length + 1 - MOST)))
      this.remove(oldest);
    this.#notices = [...this.#notices, { ...notice, id }];
    if (!this.#isHeld) this.#start(id);
    this.#notify();
    return id;
  }

  remove(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#notices = this.#notices.filter((notice) => notice.id !== id);
    this.#notify();
  }

  /** Pauses all toasts; on resume, each restarts its full time. */
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

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
