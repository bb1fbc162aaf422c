import type { LinkFor, LinkKind } from "../adapters/files/link-for.ts";
import type { Deps } from "../deps.ts";
import { HttpError } from "../platform/http/errors.ts";

/** Whether a link's scope is still valid. */
export type IsCurrent = (linkFor: LinkFor) => Promise<boolean>;
/** Returns the ids whose links still work. */
export type LinkScope = (deps: Deps, ids: string[]) => Promise<string[]>;

/** A link stays valid at most this long after its scope ends (docs/product/files.md#signed-links). */
const TRUSTED_FOR_MS = 5_000;
/** Most cached answers; each takes about 300 bytes. Only links that we signed get here. */
const MAX_CACHED_CHECKS = 10_000;

export const noLongerGood = () => new HttpError(403, "This link has expired. Reload the page for a new one.");

type Answer = { queriedAt: number; isCurrent: Promise<boolean> };

/**
 * Checks in the database whether the scopes of links are still valid, and caches each answer for at most five seconds.
 * A page of a hundred pictures makes one query, because they share the answer; checks that arrive during a query go
 * together into the next one.
 */
export function createRevocationChecks(deps: Deps): { isCurrent: IsCurrent; stop(): void } {
  const answers = new Map<string, Answer>();
  const asking = new Map<string, (id: string) => Promise<boolean>>();
  for (const [kind, find] of Object.entries(deps.modules.linkScopes))
    asking.set(
      kind,
      together((ids) => find(deps, ids)),
    );
  const stop = deps.live.subscribe({
    onSessionEnded: (sessionId) => void answers.delete(`session.${sessionId}`),
    onGap: () => answers.clear(),
  });

  const ask = (linkFor: string): Promise<boolean> => {
    const dot = linkFor.indexOf(".");
    const found = asking.get(linkFor.slice(0, Math.max(0, dot)));
    if (found === undefined) return Promise.resolve(false); // an unknown scope
    const isCurrent = found(linkFor.slice(dot + 1));
    const answer = { queriedAt: deps.now().getTime(), isCurrent };
    answers.delete(linkFor);
    if (answers.size >= MAX_CACHED_CHECKS) answers.delete(answers.keys().next().value!); // the oldest
    answers.set(linkFor, answer);
    isCurrent.catch(() => {
      if (answers.get(linkFor) === answer) answers.delete(linkFor);
    });
    return isCurrent;
  };

  return {
    async isCurrent(linkFor) {
      if (linkFor === "public") return true;
      const answer = answers.get(linkFor);
      const age = answer === undefined ? Infinity : deps.now().getTime() - answer.queriedAt;
      // A clock that was set back does not extend the cache.
      return age >= 0 && age < TRUSTED_FOR_MS ? answer!.isCurrent : ask(linkFor);
    },
    stop,
  };
}

/** Like `createRevocationChecks` but uncached, for code that checks a few links occasionally. */
export function currentRevocationChecks(deps: Deps): IsCurrent {
  return async (linkFor) => {
    if (linkFor === "public") return true;
    const dot = linkFor.indexOf(".");
    const find = dot < 0 ? undefined : deps.modules.linkScopes[linkFor.slice(0, dot) as LinkKind];
    return find !== undefined && (await find(deps, [linkFor.slice(dot + 1)])).length > 0;
  };
}

type Waiting = { done(isCurrent: boolean): void; fail(error: unknown): void; answer: Promise<boolean> };

/** Runs one query at a time; calls in the meantime are batched into the next one. */
function together(find: (ids: string[]) => Promise<string[]>): (id: string) => Promise<boolean> {
  let waiting = new Map<string, Waiting>();
  let busy = false;
  const work = async () => {
    busy = true;
    while (waiting.size > 0) {
      const requested = waiting;
      waiting = new Map();
      try {
        const valid = new Set(await find([...requested.keys()]));
        for (const [id, { done }] of requested) done(valid.has(id));
      } catch (error) {
        for (const { fail } of requested.values()) fail(error);
      }
    }
    busy = false;
  };
  return (id) => {
    let one = waiting.get(id);
    if (one === undefined) {
      const { promise: answer, resolve: done, reject: fail } = Promise.withResolvers<boolean>();
      waiting.set(id, (one = { done, fail, answer }));
    }
    if (!busy) void work();
    return one.answer;
  };
}
