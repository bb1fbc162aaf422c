/** What was asked of the product, and what came of it. */
export class Tally {
  /** Answers by status, of the whole run. */
  readonly statuses: Record<string, number> = {};
  /** What went wrong that should not, in words, each with how often. */
  readonly wrong: Record<string, number> = {};
  #times: number[] = [];
  visits = 0;

  answered(status: number | string, ms: number): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    this.#times.push(ms);
  }

  wentWrong(what: string): void {
    this.wrong[what] = (this.wrong[what] ?? 0) + 1;
  }

  get timesWrong(): number {
    return Object.values(this.wrong).reduce((sum, times) => sum + times, 0);
  }

  /** How many answers came since the last time, and how long it took to 99 of 100 of them, in ms. */
  sinceLast(): { calls: number; p99Ms: number } {
    const times = this.#times.sort((one, other) => one - other);
    this.#times = [];
    return { calls: times.length, p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0) };
  }
}
