import type { Logger } from "../log.ts";
import type { TraceSettings } from "../trace-settings.ts";

/** One span of a trace. Its name and attributes contain the program's own names, never user data. */
export type Step = {
  name: string;
  kind: "server" | "client" | "producer" | "consumer" | "internal";
  attributes?: Attributes;
};
export type Attributes = Record<string, string | number | boolean>;

export type OpenStep = {
  /** Runs work as part of it: spans that begin meanwhile become its children. */
  within<T>(work: () => T): T;
  /** @param failed the kind of failure; no message, which may contain personal data */
  end(how?: { failed?: string; attributes?: Attributes }): void;
};

/** Traces the way from a request to the jobs that it caused (docs/operations/traces.md). */
export type Tracing = {
  isOn: boolean;
  /**
   * Begins a trace, or continues another. Null: not sampled.
   * @param from.isOurs whether the lab wrote `traceparent`: then the sampling decision was made where the trace began.
   * A stranger's provides the trace ID only, not the decision
   */
  begin(step: Step, from: { traceparent: string | undefined; isOurs: boolean }): OpenStep | null;
  /** Begins a child span of the current one. Null: that is not traced. */
  beginWithin(step: Step): OpenStep | null;
  /** The same for a database statement; null too after very many of them. */
  beginStatement(step: Step): OpenStep | null;
  /** Runs work outside the current trace. */
  without<T>(work: () => T): T;
  /** Returns the context with which a job continues the current trace; undefined: there is none. */
  traceparent(): string | undefined;
  /** Returns the same log with the current trace's ID in its lines. */
  inLog(log: Logger): Logger;
  flush(): Promise<void>;
  /** Sends finished spans within a short time, and ends. */
  close(): Promise<void>;
};

export const NO_TRACES: Tracing = {
  isOn: false,
  begin: () => null,
  beginWithin: () => null,
  beginStatement: () => null,
  without: (work) => work(),
  traceparent: () => undefined,
  inLog: (log) => log,
  flush: async () => undefined,
  close: async () => undefined,
};

export type Answered = (answer: { ms: number; error: Error | null }) => void;

/** Loads the packages only if tracing is on. */
export async function openTracing(settings: TraceSettings | null, log: Logger, answered: Answered): Promise<Tracing> {
  if (settings === null) return NO_TRACES;
  const { openTelemetry } = await import("./open-telemetry.ts");
  return openTelemetry(settings, log, answered);
}

/** Runs `work` as a child span of the current one, if that is traced. */
export async function asStep<T>(tracing: Tracing, step: Step, work: () => Promise<T>): Promise<T> {
  const begun = tracing.beginWithin(step);
  if (begun === null) return work();
  try {
    const result = await begun.within(work);
    begun.end();
    return result;
  } catch (error) {
    begun.end({ failed: kindOf(error) });
    throw error;
  }
}

export const kindOf = (error: unknown): string => (error instanceof Error ? error.name : "Error");
