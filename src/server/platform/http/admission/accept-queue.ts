/** Connections of one address that may wait here. More at one moment are a flood, or a proxy that should keep its own. */
const WAITING_FROM_EACH = 512;
/** Connections of all addresses that may wait here: who comes last may have to wait for the work of all these. */
const WAITING_IN_ALL = 2_048;
/** So many are let in before it is looked for new ones. */
const LET_IN_AT_ONCE = 16;
/** Of these so many of one address follow each other: who asks for a page asks for more than one thing. */
const OF_ONE_IN_A_ROW = 8;
/** For how long new ones are only taken in while each round brings one, in ms, before those that wait have their turn. */
const TAKEN_IN_FOR_MS = 50;

/**
 * Connections that have come, and of which nothing was read yet. Node takes one of the kernel's hands in each round of the
 * event loop, together with all that was sent on those it has: in the order in which they came, everyone would wait for the
 * work of all before. Here they are taken in first, which costs little, and then let in from each address in turn; every other
 * turn is of the one of which the fewest wait, so that who comes during a flood does not wait for all of it, nor the first for ever.
 */
export class AcceptQueue<Arrival> {
  readonly #letIn: (arrival: Arrival) => void;
  readonly #reject: (arrival: Arrival) => void;
  readonly #now: () => number;
  /** By address, the one whose turn it is first. */
  readonly #waiting = new Map<string, Arrival[]>();
  #isTurnOfFewest = false;
  #inAll = 0;
  #came = false;
  /** Since when new ones are taken in; null: from the next round on. */
  #takenInSince: number | null = null;

  /** @param reject what is done with one for whom there is no room, in place of `letIn` */
  constructor(letIn: (arrival: Arrival) => void, reject: (arrival: Arrival) => void, now: () => number) {
    this.#letIn = letIn;
    this.#reject = reject;
    this.#now = now;
  }

  /** Takes in one more. Where there are too many already, one of the address that has the most of them is turned away. */
  add(arrival: Arrival, address: string): void {
    this.#came = true;
    const ofAddress = this.#waiting.get(address) ?? [];
    if (ofAddress.length >= WAITING_FROM_EACH || !this.#hasRoomFor(ofAddress)) return this.#reject(arrival);
    if (this.#waiting.size === 0) this.#goOn(null);
    ofAddress.push(arrival);
    this.#inAll += 1;
    this.#waiting.set(address, ofAddress);
  }

  #hasRoomFor(ofAddress: Arrival[]): boolean {
    if (this.#inAll < WAITING_IN_ALL) return true;
    let most = ofAddress;
    for (const others of this.#waiting.values()) if (others.length > most.length) most = others;
    if (most.length <= ofAddress.length) return false;
    this.#inAll -= 1;
    this.#reject(most.pop()!);
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
    this.#isTurnOfFewest = !this.#isTurnOfFewest;
    const address = this.#isTurnOfFewest ? this.#ofFewest() : this.#waiting.keys().next().value!;
    const arrivals = this.#waiting.get(address)!;
    this.#waiting.delete(address);
    const next = arrivals.splice(0, OF_ONE_IN_A_ROW);
    this.#inAll -= next.length;
    for (const arrival of next) this.#letIn(arrival);
    if (arrivals.length > 0) this.#waiting.set(address, arrivals);
  }

  /** The address of which the fewest wait, and of these the one that came last. */
  #ofFewest(): string {
    let fewest = Infinity;
    let found = "";
    for (const [address, { length }] of this.#waiting) if (length <= fewest) [fewest, found] = [length, address];
    return found;
  }
}
