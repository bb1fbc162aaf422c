import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listSubscribers } from "../../../contract/community/community.ts";
import { COUNTED_TO } from "../../../contract/kit/paging.ts";
import { startLab } from "../../../../tests/support/start-lab.ts";
import { subscribers } from "../../community/tables.ts";
import { countedTo } from "./counted-page.ts";

test("a long list is counted to a thousand with a marker, and its page is read from an index", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { db } = lab.lab.deps;
  const add = (from: number, to: number) =>
    db.execute(sql`
      insert into ${subscribers} (id, email, created_at)
      select gen_random_uuid(), 'reader' || n || '@many.test', now() + n * interval '1 s' from generate_series(${from}::int, ${to}::int) n`);
  const read = (search: string) => admin.call(listSubscribers, { query: { search, limit: 2 } });
  await add(1, COUNTED_TO);
  expect(await read("@many.test")).toMatchObject({ count: COUNTED_TO });
  expect(await read("@many.test")).not.toHaveProperty("more");
  await add(COUNTED_TO + 1, COUNTED_TO + 50);
  const { subscribers: page, ...counted } = await read("@many.test");
  expect(page.map(({ email }) => email)).toEqual(["reader1050@many.test", "reader1049@many.test"]);
  expect(counted).toEqual({ count: COUNTED_TO, more: true });
  expect(await read("reader1050@")).toMatchObject({ count: 1 });

  const { rows } = await db.execute(sql`explain select ${countedTo(sql`from ${subscribers}`)}`);
  expect(JSON.stringify(rows)).toContain("Limit");
});
