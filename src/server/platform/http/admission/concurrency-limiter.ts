/** Limits how much is in progress at once (requests, bytes, sockets), in total and for each client. */
export class ConcurrencyLimiter<Holder extends object> {
  readonly #limits: { total: number; perClient: number };
  readonly #clientOf: (holder: Holder) => string;
  /** The amount of each holder, oldest first. */
  readonly #held = new Map<Holder, number>();
  readonly #perClient = new Map<string, number>();
  #total = 0;

  /** @param clientOf the address or account that a holder counts for */
  constructor(limits: { total: number; perClient: number }, clientOf: (holder: Holder) => string) {
    this.#limits = limits;
    this.#clientOf = clientOf;
  }

  get total(): number {
    return this.#total;
  }

  /**
   * @param evict disconnects another holder if it is stalled, and returns whether it did. Called for the oldest holders
   * first, until there is room
   * @returns whether there is room
   */
  acquire(holder: Holder, amount: number, evict: (other: Holder) => boolean = () => false): boolean {
    const client = this.#clientOf(holder);
    const { total, perClient } = this.#limits;
    const clientIsFull = () => (this.#perClient.get(client) ?? 0) + amount > perClient;
    const isFull = () => clientIsFull() || this.#total + amount > total;
    for (const other of this.#held.keys()) {
      if (!isFull()) break;
      if (clientIsFull() && this.#clientOf(other) !== client) continue;
      if (evict(other)) this.release(other);
    }
    if (isFull()) return false;
    this.#held.set(holder, amount);
    this.#add(client, amount);
    return true;
  }

  release(holder: Holder): void {
    const amount = this.#held.get(holder);
    if (amount === undefined) return;
    this.#held.delete(holder);
    this.#add(this.#clientOf(holder), -amount);
  }

  #add(client: string, amount: number): void {
    this.#total += amount;
    const ofClient = (this.#perClient.get(client) ?? 0) + amount;
    if (ofClient === 0) this.#perClient.delete(client);
    else this.#perClient.set(client, ofClient);
  }
}
