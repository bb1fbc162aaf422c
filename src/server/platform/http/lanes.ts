/** How much there may be at once, in all and from one address. */
export type LaneLimits = { inAll: number; perAddress: number };

type From = { address: string };

/** Room for what is under way at once, counted in all and per address: requests, or bytes of them. */
export class Lane<Visitor extends From> {
  readonly #limits: LaneLimits;
  /** What each takes up, the oldest first. */
  readonly #inside = new Map<Visitor, number>();
  readonly #ofAddress = new Map<string, number>();
  #inAll = 0;

  constructor(limits: LaneLimits) {
    this.#limits = limits;
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
    waitedFor: (other: Visitor) => boolean,
    sendOff: (other: Visitor) => void,
  ): boolean {
    const { address } = visitor;
    const tooMany = () => (this.#ofAddress.get(address) ?? 0) + amount > this.#limits.perAddress;
    for (const other of this.#inside.keys()) {
      if (!tooMany() && this.#inAll + amount <= this.#limits.inAll) break;
      if (!waitedFor(other) || (tooMany() && other.address !== address)) continue;
      this.leave(other);
      sendOff(other);
    }
    if (tooMany() || this.#inAll + amount > this.#limits.inAll) return false;
    this.#inside.set(visitor, amount);
    this.#add(address, amount);
    return true;
  }

  leave(visitor: Visitor): void {
    const amount = this.#inside.get(visitor);
    if (amount === undefined) return;
    this.#inside.delete(visitor);
    this.#add(visitor.address, -amount);
  }

  #add(address: string, amount: number): void {
    this.#inAll += amount;
    const ofAddress = (this.#ofAddress.get(address) ?? 0) + amount;
    if (ofAddress === 0) this.#ofAddress.delete(address);
    else this.#ofAddress.set(address, ofAddress);
  }
}
