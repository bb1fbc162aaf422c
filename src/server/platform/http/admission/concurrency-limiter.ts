/** How much there may be at once, in all and from each. */
type LaneLimits = { inAll: number; fromEach: number };

/** Room for what is under way at once, counted in all and by whose it is: requests, bytes of them, sockets. */
export class ConcurrencyLimiter<Visitor extends object> {
  readonly #limits: LaneLimits;
  readonly #whose: (visitor: Visitor) => string;
  /** What each takes up, the oldest first. */
  readonly #inside = new Map<Visitor, number>();
  readonly #ofEach = new Map<string, number>();
  #inAll = 0;

  /** @param whose the address or account that it counts as being of */
  constructor(limits: LaneLimits, whose: (visitor: Visitor) => string) {
    this.#limits = limits;
    this.#whose = whose;
  }

  /** What is taken up now. */
  get taken(): number {
    return this.#inAll;
  }

  /**
   * Takes up room.
   * @param waitedFor who inside only keeps others waiting: they are sent off, the oldest first, until there is room
   * @returns whether there is room
   */
  enter(
    visitor: Visitor,
    amount: number,
    waitedFor: (other: Visitor) => boolean = () => false,
    sendOff: (other: Visitor) => void = () => undefined,
  ): boolean {
    const owner = this.#whose(visitor);
    const tooMany = () => (this.#ofEach.get(owner) ?? 0) + amount > this.#limits.fromEach;
    for (const other of this.#inside.keys()) {
      if (!tooMany() && this.#inAll + amount <= this.#limits.inAll) break;
      if (!waitedFor(other) || (tooMany() && this.#whose(other) !== owner)) continue;
      this.leave(other);
      sendOff(other);
    }
    if (tooMany() || this.#inAll + amount > this.#limits.inAll) return false;
    this.#inside.set(visitor, amount);
    this.#add(owner, amount);
    return true;
  }

  leave(visitor: Visitor): void {
    const amount = this.#inside.get(visitor);
    if (amount === undefined) return;
    this.#inside.delete(visitor);
    this.#add(this.#whose(visitor), -amount);
  }

  #add(owner: string, amount: number): void {
    this.#inAll += amount;
    const ofOwner = (this.#ofEach.get(owner) ?? 0) + amount;
    if (ofOwner === 0) this.#ofEach.delete(owner);
    else this.#ofEach.set(owner, ofOwner);
  }
}
