import fc from "fast-check";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { startLab } from "../../../tests/support/start-lab.ts";
import { newTestDatabase } from "../../../tests/support/test-database.ts";
import { containing, literally } from "../platform/database/sql-fragments.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { newId } from "../platform/ids.ts";
import { accountEvents } from "./events/tables.ts";
import { isBegunBy, isCalled, isFoundByName, thoseCalled } from "./find-people.ts";
import { newReferralCode } from "./referrals/referral-code.ts";
import { users } from "./tables.ts";
import { folded } from "../platform/database/search-text.ts";
import { foldTerm } from "../../rules/fold.ts";

/** Names and e-mails that a search could misread. */
const PEOPLE = [
  ["Clara", "Capa 1315", "shooter1315@bench.test"],
  ["Zoë", "O'Neill-Ånström", "o'neill+film@bench.test"],
  ["100%", "under_score", "a.b_c%d@bench.test"],
  ["back\\slash", "colon:* & (amp)", "x!y|z@bench.test"],
  ["Ada", "", "ada@bench.test"],
  ["КИРА", "Капа", "kira@bench.test"],
] as const;

const newPeople = (createdAt: Date) =>
  PEOPLE.map(([firstName, lastName, email]) => ({
    id: newId(),
    firstName,
    lastName,
    email,
    referralCode: newReferralCode(),
    createdAt,
  }));

async function withPeople() {
  const lab = await startLab();
  const { db } = lab.lab.deps;
  await db.insert(users).values(newPeople(lab.clock.now())).onConflictDoNothing();
  const namesOf = async (where: ReturnType<typeof sql>) =>
    (await db.select({ email: users.email }).from(users).where(where).orderBy(users.email)).map(({ email }) => email);
  return { db, namesOf };
}

const NAME = folded(sql`${users.firstName} || ' ' || ${users.lastName}`);
const EMAIL = folded(users.email);

test("finds people by any part of a name or e-mail", async () => {
  const { namesOf } = await withPeople();
  const parts = fc
    .constantFrom(...PEOPLE.flatMap(([first, last, email]) => [`${first} ${last}`, email]))
    .chain((text) => {
      const letters = [...text];
      return fc
        .tuple(fc.nat(letters.length - 1), fc.integer({ min: 1, max: letters.length }))
        .map(([from, many]) => letters.slice(from, from + many).join(""));
    });
  const terms = fc.oneof(
    parts,
    parts.map((part) => part.toUpperCase()),
    fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !text.includes("\0") && text.trim() !== ""),
  );
  await fc.assert(
    fc.asyncProperty(terms, async (term) => {
      const like = containing(foldTerm(term));
      const meant = await namesOf(sql`${NAME} like ${like} or ${EMAIL} like ${like}`);
      expect(await namesOf(isFoundByName(users, term))).toEqual(meant);
      expect(await namesOf(isCalled(users, term))).toEqual(meant);
      const begun = await namesOf(isBegunBy(users, term));
      expect(begun).toEqual(await namesOf(sql`${NAME} like ${`${literally(foldTerm(term))}%`}`));
      const whole = literally(foldTerm(term));
      expect(await namesOf(isFoundByName(users, term, { whole: true }))).toEqual(
        await namesOf(sql`${NAME} like ${whole} or ${EMAIL} like ${whole}`),
      );
    }),
    { numRuns: 40 },
  );
});

test("a renamed person is found by the new name only", async () => {
  const { db, namesOf } = await withPeople();
  const email = "ada@bench.test";
  await db.update(users).set({ lastName: "Lovelace" }).where(eq(users.email, email));
  expect(await namesOf(isFoundByName(users, "a lovel"))).toContain(email);
  await db.update(users).set({ lastName: "King" }).where(eq(users.email, email));
  expect(await namesOf(isFoundByName(users, "a lovel"))).not.toContain(email);
  expect(await namesOf(isFoundByName(users, "ada king"))).toContain(email);
});

test("name searches use the index of name parts, and counts the index of beginnings", async () => {
  const { ownerUrl, drop } = await newTestDatabase();
  onTestFinished(drop);
  const { db, close } = openDatabase(ownerUrl, { max: 1 });
  onTestFinished(close);
  await db.insert(users).values(newPeople(new Date()));
  await db.execute(sql`analyze ${users}`); // otherwise the plan depends on whether PostgreSQL has just analyzed the table
  const planOf = (where: ReturnType<typeof sql>, otherWay: string) =>
    db.transaction(async (tx) => {
      for (const way of ["seqscan", otherWay]) await tx.execute(sql.raw(`set local enable_${way} = off`));
      const { rows } = await tx.execute(sql`explain (format json) select count(*) from ${users} where ${where}`);
      return JSON.stringify(rows);
    });
  expect(await planOf(isFoundByName(users, "apa 13"), "indexscan")).toContain("users_search_parts");
  expect(await planOf(isFoundByName(users, "apa"), "indexscan")).toContain("users_search_parts");
  expect(await planOf(isBegunBy(users, "Clara"), "bitmapscan")).toMatch(/Index Only Scan.*users_search_beginning/s);
});

test("finds records by their owner's name, whether a few or ten thousand share it", async () => {
  const { db } = await withPeople();
  await db.execute(sql`
    insert into ${users} (id, email, first_name, last_name, role, referral_code, created_at)
    select uuidv7(), 'c' || n || '@crowd.test', 'Crowded', n::text, 'CUSTOMER', 'CROWD-' || n, now() from generate_series(1, 10050) n`);
  await db.execute(sql`
    insert into ${accountEvents} (id, user_id, kind, first_at, at)
    select uuidv7(), ${users.id}, 'LOGGED_IN', now(), now() from ${users} where ${users.referralCode} in ('CROWD-7', 'CROWD-77', 'CROWD-10040')`);
  const found = async (term: string) => {
    const { people, byIndex, oneByOne, onTheWay } = thoseCalled(term);
    const theirs = (is: ReturnType<typeof sql>) =>
      sql`array(select ${users.lastName} from ${accountEvents} join ${users} on ${users.id} = ${accountEvents.userId} where ${is} order by 1)`;
    const { rows } = await db.execute(sql`with ${people} select
      ${theirs(byIndex(accountEvents.userId))} as "byIndex", ${theirs(oneByOne(accountEvents.userId))} as "oneByOne",
      ${theirs(onTheWay(accountEvents.userId))} as "onTheWay"`);
    return rows[0];
  };
  const all = ["10040", "7", "77"];
  expect(await found("crowded")).toEqual({ byIndex: [], oneByOne: all, onTheWay: all });
  expect(await found("d 7")).toEqual({ byIndex: ["7", "77"], oneByOne: [], onTheWay: ["7", "77"] });
  expect(await found("c77@crowd")).toEqual({ byIndex: ["77"], oneByOne: [], onTheWay: ["77"] });
  expect(await found("nobody of them")).toEqual({ byIndex: [], oneByOne: [], onTheWay: [] });
});
