import autocannon from "autocannon";
import pg from "pg";
import { findRoll, listRolls } from "../src/server/film/rolls/queries.ts";
import { signInDemo } from "../tests/support/lab-process.ts";
import { runBare, withBenchLab } from "./support/bench-lab.ts";
import type { Bench, Figure } from "./support/figure.ts";
import { fillWithRolls } from "./support/fill-with-rolls.ts";
import { sqlOf } from "./support/sql-of.ts";

const ROLLS = 500;
const CALLERS = 8;
const SECONDS = 8;

/** Requests per second of the platform's main calls against the same SQL through the bare driver. */
export const httpBench: Bench = {
  name: "http",
  run: (progress) =>
    withBenchLab(async (lab) => {
      const database = new pg.Client({ connectionString: lab.databaseUrl });
      await database.connect();
      progress(`${ROLLS} rolls of 36 scans for each of 4 customers`);
      const { userId, rollId } = await fillWithRolls(database, "customer@nice.test", ROLLS);
      await database.end();
      const customer = await signInDemo(lab.origin, "customer@nice.test");
      const viewer = { userId, isLab: false };
      const query = { limit: 25, offset: 0, sortBy: "createdAt", desc: true } as const;
      const subjects = [
        {
          name: "roll page",
          path: `/api/users/${userId}/film-rolls/${rollId}`,
          sql: await sqlOf((deps) => findRoll(deps, viewer, rollId)),
        },
        {
          name: "rolls list of 25",
          path: `/api/users/${userId}/film-rolls?limit=25`,
          sql: await sqlOf((deps) => listRolls(deps, viewer, query)),
        },
      ];
      const figures: Figure[] = [];
      for (const { name, path, sql } of subjects) {
        const bare = () =>
          runBare("support/bare-sql.ts", [
            lab.databaseUrl,
            String(SECONDS / 2),
            String(CALLERS),
            JSON.stringify(sql),
          ]).then(Number);
        const before = await bare();
        const result = await autocannon({
          url: lab.origin + path,
          connections: CALLERS,
          duration: SECONDS,
          headers: { authorization: customer.token() },
        });
        if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} replies were errors`);
        const baseline = (before + (await bare())) / 2;
        progress(`${name}: p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms`);
        figures.push({ name, unit: "/s", ours: result.requests.average, baseline, aim: { ratioAtLeast: 0.5 } });
      }
      figures.push({
        name: "server memory afterwards",
        unit: "MB",
        ours: (await lab.memory()) / 2 ** 20,
        baseline: null,
        aim: { atMost: 250 },
      });
      return figures;
    }),
};
