/**
 * Maximum waiting connections of one address. More at one time are a flood, or a proxy that should reuse its
 * connections.
 */
const MAX_PER_ADDRESS = 512;
const MAX_TOTAL = 2_048;
const PER_TURN = 16;
/** Connections of one address accepted in a row: a browser opens several for a page. */
const IN_A_ROW = 8;
/** How long new connections only queue while each turn brings more, in ms. */
const COLLECT_MS = 50;

/**
 * Queues new connections, unread, and accepts them fairly by address. Otherwise Node reads each connection in the order of arrival,
 * and everyone waits for all requests of a flood. Every other turn goes to the address with the fewest waiting connections, so that
 * a visitor does not wait for a flood; the turns between go to the one that has waited longest, so that no one starves.
 */
export class AcceptQueue<Connection> {
  readonly #accept: (connection: Connection) => void;
  readonly #reject: (connection: Connection) => void;
  readonly #now: () => number;
  /** By address, the one that has waited longest first. */
  readonly #waiting = new Map<string, Connection[]>();
  #total = 0;
  #isTurnOfFewest = false;
  #hasNew = false;
  #collectingSince: number | null = null;

  /** @param reject receives the connections that do not fit into the queue */
  constructor(accept: (connection: Connection) => void, reject: (connection: Connection) => void, now: () => number) {
    this.#accept = accept;
    this.#reject = reject;
    this.#now = now;
  }

  add(connection: Connection, address: string): void {
    this.#hasNew = true;
    const ofAddress = this.#waiting.get(address) ?? [];
    if (ofAddress.length >= MAX_PER_ADDRESS || !this.#hasRoomFor(ofAddress)) return this.#reject(connection);
    if (this.#waiting.size === 0) this.#schedule(null);
    ofAddress.push(connection);
    this.#total += 1;
    this.#waiting.set(address, ofAddress);
  }

  /** If the queue is full, the address with the most waiting connections loses its newest. */
  #hasRoomFor(ofAddress: Connection[]): boolean {
    if (this.#total < MAX_TOTAL) return true;
    let most = ofAddress;
    for (const others of this.#waiting.values()) if (others.length > most.length) most = others;
    if (most.length <= ofAddress.length) return false;
    this.#total -= 1;
    this.#reject(most.pop()!);
    return true;
  }

  #schedule(collectingSince: number | null): void {
    this.#collectingSince = collectingSince;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    const since = this.#collectingSince ?? this.#now();
    const hadNew = this.#hasNew;
    this.#hasNew = false;
    if (hadNew && this.#now() - since < COLLECT_MS) return this.#schedule(since);
    for (let left = PER_TURN; left > 0 && this.#waiting.size > 0; left -= IN_A_ROW) this.#acceptNext();
    if (this.#waiting.size > 0) this.#schedule(null);
  }

  #acceptNext(): void {
    this.#isTurnOfFewest = !this.#isTurnOfFewest;
    const address = this.#isTurnOfFewest ? this.#addressWithFewest() : this.#waiting.keys().next().value!;
    const ofAddress = this.#waiting.get(address)!;
    this.#waiting.delete(address);
    const next = ofAddress.splice(0, IN_A_ROW);
    this.#total -= next.length;
    for (const connection of next) this.#accept(connection);
    if (ofAddress.length > 0) this.#waiting.set(address, ofAddress);
  }

  /** If several have as few, the one that came last. */
  #addressWithFewest(): string {
    let fewest = Infinity;
    let found = "";
    for (const [address, { length }] of this.#waiting) if (length <= fewest) [fewest, found] = [length, address];
    return found;
  }
}
