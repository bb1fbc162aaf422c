import type { Logger } from "../log.ts";
import type { TraceSettings } from "../trace-settings.ts";

/** One step of a trace. Its name and attributes hold what the program calls things, never what somebody sent. */
export type Step = {
  name: string;
  kind: "server" | "client" | "producer" | "consumer" | "internal";
  attributes?: Attributes;
};
export type Attributes = Record<string, string | number | boolean>;

/** A step that has begun. */
export type OpenStep = {
  /** Does something as a part of it: what begins meanwhile stands below it. */
  within<T>(work: () => T): T;
  /** @param failed the kind of failure that it ended with; no message, which may name somebody */
  end(how?: { failed?: string; attributes?: Attributes }): void;
};

/** Steps of the way from a request to the work that it made necessary (docs/operations/traces.md). */
export type Tracing = {
  isOn: boolean;
  /**
   * Begins a trace, or what goes on of another. Null: this one is not among those that are traced.
   * @param from.isOurs whether `traceparent` is by the lab's own hand: whether it is traced was then settled where it began. A
   * stranger's gives the trace its id and has no say in that
   */
  begin(step: Step, from: { traceparent: string | undefined; isOurs: boolean }): OpenStep | null;
  /** Begins a step of what is under way. Null: that is not traced. */
  beginWithin(step: Step): OpenStep | null;
  /** The same for a statement of the database; null too where there were very many. */
  beginStatement(step: Step): OpenStep | null;
  /** Does something that is no part of what is under way. */
  without<T>(work: () => T): T;
  /** By what a job goes on with the trace that is under way; undefined: none is. */
  traceparent(): string | undefined;
  /** The same log, whose lines name the trace under way. */
  inLog(log: Logger): Logger;
  /** Sends what is finished. */
  flush(): Promise<void>;
  /** Sends what is finished, as far as that goes quickly, and ends. */
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

/** How a batch was taken: told with each. */
export type Answered = (answer: { ms: number; error: Error | null }) => void;

/** Its packages are read only where traces are wanted. */
export async function openTracing(settings: TraceSettings | null, log: Logger, answered: Answered): Promise<Tracing> {
  if (settings === null) return NO_TRACES;
  const { openTelemetry } = await import("./open-telemetry.ts");
  return openTelemetry(settings, log, answered);
}

/** Does `work` as one step of what is under way, if that is traced. */
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
