/** Outcomes of an attack's requests, by response or by how their connections ended. */
export class Tally {
  readonly counts: Record<string, number> = {};
  /** Forbidden outcomes, in words. */
  readonly complaints: string[] = [];

  count(what: string | number, times = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + times;
  }

  complain(text: string): void {
    this.complaints.push(text);
  }

  get total(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  toString(): string {
    return Object.entries(this.counts)
      .map(([what, count]) => `${what}: ${count.toLocaleString("en-US")}`)
      .join(", ");
  }
}
