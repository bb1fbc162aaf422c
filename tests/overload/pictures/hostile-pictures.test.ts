import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { listScans } from "../../../src/contract/film/scans.ts";
import { IDLE_MEMORY, WORK_LIMITS } from "../../../src/server/pictures/work-limits.ts";
import { watchPictureProcesses } from "../../support/child-processes.ts";
import { aRollAtTheBench } from "../../support/scan-makers.ts";
import { goodPictures, untidyPictures } from "./good-pictures.ts";
import type { HostileFile } from "./hostile-file.ts";
import { hostileJpegs } from "./hostile-jpegs.ts";
import { hostileOthers } from "./hostile-others.ts";
import { hostilePngs } from "./hostile-pngs.ts";
import { hostileTiffs } from "./hostile-tiffs.ts";

// Every sixth here, all with `npm run hostile-pictures`.

const ALL = process.env.HOSTILE_PICTURES === "all";
const AT_ONCE = 3; // as the bench's page sends them

function watch() {
  const seen = { processes: 0, memory: 0 };
  const stop = watchPictureProcesses(async (pids) => {
    seen.processes = Math.max(seen.processes, pids.length);
    for (const pid of pids) {
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      seen.memory = Math.max(seen.memory, 1024 * Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    }
  });
  return async () => {
    await stop();
    return seen;
  };
}

test(
  `the bench rejects ${ALL ? "over 200" : "a choice of"} hostile files and accepts good and untidy ones`,
  { timeout: 1_800_000 },
  async () => {
    const hostile = [...hostilePngs(), ...(await hostileJpegs()), ...hostileTiffs(), ...hostileOthers()];
    const isChosen = (_: HostileFile, at: number) => ALL || at % 6 === 0;
    const attacks = hostile.filter(isChosen);
    const good = [...(await goodPictures()), ...(await untidyPictures()).filter(isChosen)];
    if (ALL) expect(attacks.length).toBeGreaterThan(200);

    const { lab, admin, customer, bench } = await aRollAtTheBench();
    const stop = watch();
    const scanOf = new Map<string, string>();
    const refused = new Map<string, string>();
    const send = async (file: HostileFile) => {
      const { scan, writeLink } = await bench.announce(file.bytes, { type: file.type, name: file.name });
      scanOf.set(file.name, scan.id);
      const answer = await bench.put(writeLink, file.bytes);
      if (answer.ok) return;
      const { status, message } = (await answer.json()) as { status: number; message: string };
      expect([file.name, [415, 422].includes(status)]).toEqual([file.name, true]);
      refused.set(file.name, message);
    };
    // The good files are spread among the attacks, so that each has to get past some.
    const waiting = [...attacks];
    for (const [index, file] of good.entries())
      waiting.splice(Math.floor(((index + 0.5) * attacks.length) / good.length) + index, 0, file);
    const sender = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) await send(file);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
    await lab.workAll();
    const { processes, memory } = await stop();

    const states = new Map<string, { state: string; problem: string | null }>();
    const params = { userId: customer.userId };
    for (let offset = 0; states.size === offset; offset += 100) {
      const { scans } = await admin.call(listScans, { params, query: { limit: 100, offset, sortBy: "createdAt" } });
      for (const { id, state, problem } of scans) states.set(id, { state, problem });
    }
    const endOf = (file: HostileFile) => states.get(scanOf.get(file.name)!);
    expect(good.filter((file) => endOf(file)?.state !== "READY").map(({ name }) => name)).toEqual([]);
    const inWords = /\w+ \w+.*(Export|Send|Scan|Copy|Add|upload|Make it).*\.$/s;
    const taken = attacks.filter((file) => {
      const end = endOf(file);
      return !inWords.test((end?.state === "DAMAGED" ? end.problem : refused.get(file.name)) ?? "");
    });
    expect(taken.map(({ name }) => name)).toEqual([]);

    expect(processes).toBeGreaterThan(0);
    expect(processes).toBeLessThanOrEqual(2 + Math.min(4, Math.max(2, availableParallelism())));
    expect(memory).toBeLessThanOrEqual(IDLE_MEMORY + WORK_LIMITS.derive.memory);
    // eslint-disable-next-line no-console
    if (ALL) console.log(`${attacks.length} files, ${processes} processes, at most ${Math.round(memory / 2 ** 20)} MB`);
  },
);
