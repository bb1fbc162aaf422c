import { sql } from "drizzle-orm";
import { MAX_FAILURES_SHOWN, failureWords, type ServiceName } from "../../rules/services/services.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { asStep } from "../platform/tracing/tracing.ts";
import { serviceAnswers } from "./tables.ts";

/** Each process records at most one success and one failure per service in this time. */
const ONE_IN_MS = MINUTE_MS / 6;

/** Records how external services respond, in the background: callers do not wait. */
export type ServiceNotes = {
  note(service: ServiceName, answer: { ms: number; error: unknown }): void;
  /**
   * Wraps a service so that the outcomes of these methods are recorded. Errors that match `isAnswer` count as
   * responses.
   */
  watch<T extends object>(
    service: ServiceName,
    target: T,
    methods: readonly (keyof T)[],
    isAnswer?: (error: unknown) => boolean,
  ): T;
  /** Resolves when all outcomes so far are written. */
  settled(): Promise<void>;
};

export function openServiceNotes({
  db,
  log,
  now,
  tracing,
}: Pick<Deps, "db" | "log" | "now" | "tracing">): ServiceNotes {
  const noted = new Map<string, number>();
  /** Writes one at a time, so that outcomes are stored in order. */
  let writing: Promise<void> = Promise.resolve();

  function note(service: ServiceName, { ms, error }: { ms: number; error: unknown }): void {
    const at = now();
    const kind = `${service} ${error === null}`;
    if (at.getTime() - (noted.get(kind) ?? Number.NEGATIVE_INFINITY) < ONE_IN_MS) return;
    noted.set(kind, at.getTime());
    writing = writing
      .then(() => (error === null ? saveAnswer(db, service, at, ms) : saveFailure(db, service, at, wordsOf(error))))
      .catch((failure: unknown) => log.warn({ err: failure, service }, "how a service answered is not noted"));
  }

  return {
    note,
    watch(service, target, methods, isAnswer = () => false) {
      const watched = { ...target };
      for (const name of methods) {
        const method = target[name] as (...given: unknown[]) => Promise<unknown>;
        const ask = async (...given: unknown[]) => {
          const began = performance.now();
          const ms = () => Math.round(performance.now() - began);
          try {
            const step = { name: `${service.toLowerCase()} ${String(name)}`, kind: "client" as const };
            const answer = await asStep(tracing, step, () => method.apply(target, given));
            note(service, { ms: ms(), error: null });
            return answer;
          } catch (error) {
            note(service, { ms: ms(), error: isAnswer(error) ? null : error });
            throw error;
          }
        };
        watched[name] = ask as (typeof target)[typeof name];
      }
      return watched;
    },
    async settled() {
      await writing;
    },
  };
}

async function saveAnswer(db: Deps["db"], service: ServiceName, answeredAt: Date, tookMs: number): Promise<void> {
  const set = { answeredAt, tookMs };
  await db
    .insert(serviceAnswers)
    .values({ service, ...set })
    .onConflictDoUpdate({ target: serviceAnswers.service, set });
}

async function saveFailure(db: Deps["db"], service: ServiceName, at: Date, message: string): Promise<void> {
  const failures = [{ at: at.toISOString(), message }];
  const before = sql`jsonb_path_query_array(${serviceAnswers.failures}, ${`$[0 to ${MAX_FAILURES_SHOWN - 2}]`}::jsonpath)`;
  await db
    .insert(serviceAnswers)
    .values({ service, failures })
    .onConflictDoUpdate({
      target: serviceAnswers.service,
      set: { failures: sql`${JSON.stringify(failures)}::jsonb || ${before}` },
    });
}

/** Includes the cause, which has Node's message about a network failure. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return failureWords(String(error));
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return failureWords(`${error.message || error.name}${cause}`);
}
