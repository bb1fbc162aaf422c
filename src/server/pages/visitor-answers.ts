import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Client, createClient } from "../../contract/kit/client.ts";

/** How long an answer may be given to another page, in ms: what changes unannounced, such as the pieces left, is young. */
export const FRESH_MS = 10_000;
/** Characters of answers that are kept. What they are read into takes about three times as much. */
const ROOM = 2 * 1024 * 1024;
/** Longer ones are asked once in a long while: for all that the shop has. */
const LONGEST = 256 * 1024;

/** A call's answer as it came over the wire. */
export type AnswerText = { status: number; text: string };

type Answer = { status: number; value: unknown; length: number; mark: string };

/** The calls that a page is made from, with a mark of what each was answered. */
export type MadeFrom = ReadonlyMap<string, string>;

/** One rendering's way to the API. */
export type Reading = {
  api: Client;
  madeFrom: MadeFrom;
  /** Calls that failed for the lab's own sake. */
  failedCalls(): number;
};

export type VisitorAnswers = {
  read(): Reading;
  /** Whether these calls are answered as they were. */
  stillTold(madeFrom: MadeFrom): Promise<boolean>;
  /** What calls tell has changed: no answer of one that was begun before is given to a rendering that begins from now on. */
  contentChanged(): void;
};

/**
 * Makes the calls that public pages are made from. What many pages show (what sells best, the newest notes) is asked and
 * read once for all of them.
 * @param options.ask makes a call as a visitor, given its method, its address and what is sent
 * @param options.now milliseconds of a clock that only goes forward
 */
export function openVisitorAnswers(options: {
  ask: (method: string, path: string, body?: string) => Promise<AnswerText>;
  now: () => number;
}): VisitorAnswers {
  const { ask, now } = options;
  type Kept = { answer: Answer; content: number; askedAt: number };
  const kept = new LRUCache<string, Kept>({
    maxSize: ROOM,
    maxEntrySize: LONGEST,
    sizeCalculation: ({ answer }) => Math.max(1, answer.length),
  });
  const asking = new Map<string, { content: number; answer: Promise<Answer> }>();
  let content = 0;

  function answerTo(path: string): Promise<Answer> {
    const found = kept.get(path);
    if (found?.content === content && now() - found.askedAt < FRESH_MS) return Promise.resolve(found.answer);
    const asked = asking.get(path);
    if (asked?.content === content) return asked.answer;
    const [begun, askedAt] = [content, now()];
    const answer = ask("GET", path)
      .then((told) => {
        const read = answerOf(told);
        // What is not there is not asked for again and again, but under ever other names.
        if (read.status === 200 && begun === content) kept.set(path, { answer: read, content: begun, askedAt });
        return read;
      })
      .finally(() => {
        if (asking.get(path)?.answer === answer) asking.delete(path);
      });
    asking.set(path, { content: begun, answer });
    return answer;
  }

  return {
    read() {
      const madeFrom = new Map<string, string>();
      let failed = 0;
      const api = createClient({
        origin: "",
        token: { get: () => null, set: () => undefined },
        async fetch(url, { method = "GET", body, headers } = {}) {
          const path = String(url);
          const isKept = method === "GET" && new Headers(headers).get("cache-control") !== "no-store";
          if (!isKept) return responseOf(answerOf(await ask(method, path, body as string | undefined)));
          const answer = await answerTo(path);
          madeFrom.set(path, answer.mark);
          if (answer.status >= 500) failed += 1;
          return responseOf(answer);
        },
      });
      return { api, madeFrom, failedCalls: () => failed };
    },
    async stillTold(madeFrom) {
      const same = await Promise.all(
        Array.from(madeFrom, async ([path, mark]) => (await answerTo(path)).mark === mark),
      );
      return same.every(Boolean);
    },
    contentChanged() {
      content += 1;
    },
  };
}

function answerOf({ status, text }: AnswerText): Answer {
  const value: unknown = text === "" ? null : frozen(JSON.parse(text));
  return { status, value, length: text.length, mark: `${status} ${hash("sha256", text, "base64url")}` };
}

/** Many pages are given the same: none may change it. */
function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** As much of a response as the client reads: a real one would have it written and read once more. */
const responseOf = ({ status, value }: Answer): Response =>
  ({ status, ok: status < 300, statusText: "", headers: NO_HEADERS, json: async () => value }) as Response;
const NO_HEADERS = new Headers();
