import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AnsweredBy } from "./database/public-reads.ts";

/** In seconds: what people call instant, quick, slow and broken. */
const LATENCIES_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const JOB_DURATIONS_S = [0.1, 0.5, 1, 5, 15, 60, 300];

/** A process's counters, and gauges that are read on each scrape (docs/operations/metrics.md). */
export type Metrics = {
  registry: Registry;
  /** @param route the URL's pattern, never the URL, because that contains IDs */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
  worked(job: { name: string; isDone: boolean; seconds: number }): void;
  /** Counts a read of public content, if there is a replica for it. */
  readForAll(from: AnsweredBy): void;
  /** A value that is read on each scrape. */
  gauge(name: string, help: string, labels: readonly string[], collect: (set: SetGauge) => void | Promise<void>): void;
};
export type SetGauge = (value: number, labels?: Record<string, string>) => void;

export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "lab_http_requests_total",
    help: "Requests answered, by route and status",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const latencies = new Histogram({
    name: "lab_http_request_seconds",
    help: "Seconds from a request to its answer, by route",
    labelNames: ["method", "route"],
    buckets: LATENCIES_S,
    registers,
  });
  const jobs = new Histogram({
    name: "lab_job_seconds",
    help: "Seconds that a try of a job took, by its kind and outcome (done, failed)",
    labelNames: ["job", "outcome"],
    buckets: JOB_DURATIONS_S,
    registers,
  });
  const publicReads = new Counter({
    name: "lab_public_reads_total",
    help: "Questions about what is the same for all, by who answered them (replica, primary); none without a replica",
    labelNames: ["from"],
    registers,
  });
  return {
    registry,
    readForAll: (from) => publicReads.inc({ from }),
    answered({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      latencies.observe({ method, route }, seconds);
    },
    worked: ({ name, isDone, seconds }) => jobs.observe({ job: name, outcome: isDone ? "done" : "failed" }, seconds),
    gauge(name, help, labelNames, collect) {
      // HTTP may be opened again on the same lab: the newest replaces the older one.
      registry.removeSingleMetric(name);
      const gauge = new Gauge({
        registers: [],
        name,
        help,
        labelNames: [...labelNames],
        async collect() {
          // Clears old values, such as those of a queue that is now empty.
          this.reset();
          await collect((value, labels) => (labels === undefined ? this.set(value) : this.set(labels, value)));
        },
      });
      registry.registerMetric(gauge);
    },
  };
}
