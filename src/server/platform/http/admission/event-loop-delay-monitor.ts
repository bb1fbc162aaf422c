/** So many requests of one round are always taken: a few that take long are no flood. */
const ALWAYS_TAKEN = 64;

/**
 * Rounds of the event loop: in each it takes all that has come on all connections, and only then looks at new ones. A round
 * of many requests that takes long keeps everyone waiting who is not in it.
 */
export class EventLoopDelayMonitor {
  readonly #mostMs: number;
  readonly #now: () => number;
  #began: number | null = null;
  #taken = 0;

  /** @param mostMs what the requests of one round may take together, where they are many; 0: however long */
  constructor(mostMs: number, now: () => number) {
    this.#mostMs = mostMs;
    this.#now = now;
  }

  /** Whether the requests that came before in this round took all of its time. Asked once with each request. */
  isOver(): boolean {
    if (this.#mostMs === 0) return false;
    if (this.#began === null) {
      this.#began = this.#now();
      this.#taken = 0;
      setImmediate(() => (this.#began = null));
    }
    if (this.#taken >= ALWAYS_TAKEN && this.#now() - this.#began >= this.#mostMs) return true;
    this.#taken += 1;
    return false;
  }
}
