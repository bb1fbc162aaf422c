export class Tally {
  readonly statuses: Record<string, number> = {};
  /** Unexpected failures, in words, each with its count. */
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

  /** Number of responses since the last call, and their 99th percentile, in ms. */
  sinceLast(): { calls: number; p99Ms: number } {
    const times = this.#times.sort((one, other) => one - other);
    this.#times = [];
    return { calls: times.length, p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0) };
  }
}
