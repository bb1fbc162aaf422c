import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { CallError, type Client, createClient } from "../../src/contract/kit/client.ts";
import type { Lab } from "../../src/server/composition-root.ts";
import type { Person, TestLab } from "./start-lab.ts";

type SecondServer = { origin: string; process: ChildProcess };

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

/** Started once for all files of a worker, which share a lab; ends with the worker. */
const second = new WeakMap<Lab, Promise<SecondServer>>();

/** Returns the origins of one or two servers of the lab, with synchronized clocks. */
export async function originsOf(lab: TestLab, servers: 1 | 2): Promise<string[]> {
  if (servers === 1) return [lab.origin];
  let other = second.get(lab.lab);
  if (other === undefined) second.set(lab.lab, (other = startSecondServer(lab)));
  // An earlier file may have moved the clock.
  await putClocksRight(lab);
  return [lab.origin, (await other).origin];
}

/** Sets the clock of a lab's second server, if any, to the lab's own time. */
export async function putClocksRight({ lab, clock }: TestLab): Promise<void> {
  const other = await second.get(lab);
  if (other === undefined) return;
  const heard = once(other.process, "message");
  other.process.send(clock.now().toISOString());
  await heard;
}

export function personAt(origin: string, person: Person): Client {
  const token = person.token();
  return createClient({ origin, token: { get: () => token, set: () => undefined } });
}

/**
 * Makes `times` calls at the same time, in turn at each of the servers.
 * @returns the responses of the successful calls and the errors of the others
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

/** Retries after 503, which a lab on a busy machine sends for requests that waited too long, before doing any work. */
async function untilLetIn<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof CallError && error.status === 503)) throw error;
    }
  }
}
