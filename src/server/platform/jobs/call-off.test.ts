import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { newTestDatabase } from "../../../../tests/support/test-database.ts";
import { openDatabase } from "../database/open-database.ts";
import { openLog } from "../log.ts";
import { openJobs } from "./jobs.ts";

type Kinds = { "look-again": { n: number } };

test("a job that is called off is not worked, others of its kind are, and one that is under way ends as it would", async () => {
  const { url, drop } = await newTestDatabase();
  onTestFinished(drop);
  const database = openDatabase(url, { max: 2 });
  const worked: number[] = [];
  const callOff = (n: number) => database.db.execute(jobs.callOff("look-again", jobs.idOf("look-again", `thing ${n}`)));
  const jobs = await openJobs<object, Kinds>({
    databaseUrl: url,
    log: openLog({ logLevel: "silent" }),
    works: {
      "look-again": {
        retries: 0,
        atOnce: 1,
        within: 60,
        async run(_, { n }) {
          await callOff(n);
          worked.push(n);
        },
      },
    },
    deps: () => ({}),
    supervise: false,
  });
  onTestFinished(async () => {
    await jobs.stop(1000);
    await database.close();
  });
  await database.db.transaction(async (tx) => {
    for (const n of [1, 2]) await jobs.enqueue(tx, "look-again", { n }, { after: 3600, of: `thing ${n}` });
  });
  await callOff(1);
  await jobs.workAll();
  expect(worked).toEqual([2]);
  const { rows } = await database.db.execute(sql`select state::text, data from pgboss.job where name = 'look-again'`);
  expect(rows).toEqual([{ state: "completed", data: { n: 2 } }]);
});
