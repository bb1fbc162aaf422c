/** Connections of one address that may wait here. More at one moment are a flood, or a proxy that should keep its own. */
const WAITING_FROM_EACH = 512;
/** So many are let in before it is looked for new ones. */
const LET_IN_AT_ONCE = 16;
/** Of these so many of one address follow each other: who asks for a page asks for more than one thing. */
const OF_ONE_IN_A_ROW = 8;
/** For how long new ones are only taken in, in ms, before those that wait have their turn whatever still comes. */
const TAKEN_IN_FOR_MS = 10;

/**
 * Connections that have come, and of which nothing was read yet. Node takes one of the kernel's hands in each round of the
 * event loop, together with all that was sent on those it has: in the order in which they came, everyone would wait for the
 * work of all before. Here they are taken in first, which costs little, and then let in from each address in turn.
 */
export class Arrivals<Arrival> {
  readonly #letIn: (arrival: Arrival) => void;
  readonly #now: () => number;
  /** By address, the one whose turn it is first. */
  readonly #waiting = new Map<string, Arrival[]>();
  #came = false;
  /** Since when new ones are taken in; null: from the next round on. */
  #takenInSince: number | null = null;

  constructor(letIn: (arrival: Arrival) => void, now: () => number) {
    this.#letIn = letIn;
    this.#now = now;
  }

  /** @returns false where too many of this address wait already */
  add(arrival: Arrival, address: string): boolean {
    this.#came = true;
    const ofAddress = this.#waiting.get(address);
    if (ofAddress !== undefined && ofAddress.length >= WAITING_FROM_EACH) return false;
    if (this.#waiting.size === 0) this.#goOn(null);
    if (ofAddress === undefined) this.#waiting.set(address, [arrival]);
    else ofAddress.push(arrival);
    return true;
  }

  #goOn(takenInSince: number | null): void {
    this.#takenInSince = takenInSince;
    setImmediate(() => this.#round());
  }

  #round(): void {
    const since = this.#takenInSince ?? this.#now();
    const came = this.#came;
    this.#came = false;
    if (came && this.#now() - since < TAKEN_IN_FOR_MS) return this.#goOn(since);
    for (let left = LET_IN_AT_ONCE; left > 0 && this.#waiting.size > 0; left -= OF_ONE_IN_A_ROW) this.#takeTurn();
    if (this.#waiting.size > 0) this.#goOn(null);
  }

  #takeTurn(): void {
    const [address, arrivals] = this.#waiting.entries().next().value!;
    this.#waiting.delete(address);
    for (const arrival of arrivals.splice(0, OF_ONE_IN_A_ROW)) this.#letIn(arrival);
    if (arrivals.length > 0) this.#waiting.set(address, arrivals);
  }
}
