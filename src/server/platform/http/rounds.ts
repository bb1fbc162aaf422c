/**
 * Rounds of the event loop: in each it takes all that has come on all connections, and only then looks at new ones. A round
 * that takes long keeps everyone waiting who is not in it.
 */
export class Rounds {
  readonly #mostMs: number;
  readonly #now: () => number;
  #began: number | null = null;

  /** @param mostMs what requests of one round may take together; 0: however long */
  constructor(mostMs: number, now: () => number) {
    this.#mostMs = mostMs;
    this.#now = now;
  }

  /** Whether the requests that came before in this round took all of its time. Asked with each request. */
  isOver(): boolean {
    if (this.#mostMs === 0) return false;
    if (this.#began !== null) return this.#now() - this.#began >= this.#mostMs;
    this.#began = this.#now();
    setImmediate(() => (this.#began = null));
    return false;
  }
}
