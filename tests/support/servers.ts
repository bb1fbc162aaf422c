import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { CallError, type Client, createClient } from "../../src/contract/kit/client.ts";
import type { Lab } from "../../src/server/composition-root.ts";
import type { Person, TestLab } from "./start-lab.ts";

type SecondServer = { origin: string; process: ChildProcess };

/** Starts a second server of a test's lab: a process of its own on the same database and file store. */
async function startSecondServer({ lab, clock }: TestLab): Promise<SecondServer> {
  const { databaseUrl, dataDir } = lab.deps.settings;
  const known = JSON.stringify({ databaseUrl, dataDir, now: clock.now().toISOString() });
  const child = fork(join(import.meta.dirname, "second-server.ts"), [known], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [origin] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error("the second server did not start");
    }),
  ])) as [string];
  return { origin, process: child };
}

/** Started once for all files of a worker, whose lab is the same; it ends with the worker. */
const second = new WeakMap<Lab, Promise<SecondServer>>();

/** The origins of one or two servers of the lab, whose clocks stand alike. */
export async function originsOf(lab: TestLab, servers: 1 | 2): Promise<string[]> {
  if (servers === 1) return [lab.origin];
  let other = second.get(lab.lab);
  if (other === undefined) second.set(lab.lab, (other = startSecondServer(lab)));
  // An earlier file may have moved it.
  await putClocksRight(lab);
  return [lab.origin, (await other).origin];
}

/** Puts the clock of a lab's second server, if there is one, to where the lab's own stands. */
export async function putClocksRight({ lab, clock }: TestLab): Promise<void> {
  const other = await second.get(lab);
  if (other === undefined) return;
  const heard = once(other.process, "message");
  other.process.send(clock.now().toISOString());
  await heard;
}

/** Someone's client at another of the lab's servers, with the token that they have now. */
export function personAt(origin: string, person: Person): Client {
  const token = person.token();
  return createClient({ origin, token: { get: () => token, set: () => undefined } });
}

/**
 * What becomes of `times` calls made at the same moment, in turn at each of the servers.
 * @returns the answers of those that came through and the errors of the others
 */
export async function allAtOnce<Answer>(
  origins: readonly string[],
  times: number,
  make: (origin: string, index: number) => Promise<Answer>,
): Promise<{ answers: Answer[]; errors: unknown[] }> {
  const settled = await Promise.allSettled(
    Array.from({ length: times }, (_, index) => untilLetIn(() => make(origins[index % origins.length]!, index))),
  );
  return {
    answers: settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])),
    errors: settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : [])),
  };
}

/** A lab on a busy machine says 503 to whom it keeps waiting too long, before it did anything: they come again. */
async function untilLetIn<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof CallError && error.status === 503)) throw error;
    }
  }
}
