import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmIdentity, endOtherSessions, endSession, listSessions } from "../../../contract/accounts/sessions.ts";
import * as accounts from "../../../contract/accounts/accounts.ts";
import * as auth from "../../../contract/accounts/auth.ts";
import { listAccountEvents, listUserEvents } from "../../../contract/accounts/account-events.ts";
import type { InputOf } from "../../../contract/kit/call.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../rules/time.ts";
import { changeEmailAtTheDesk } from "../../../../tests/support/factor-makers.ts";
import { type Person, startLab, TEST_PASSWORD, type TestLab } from "../../../../tests/support/start-lab.ts";
import { newId } from "../../platform/ids.ts";
import { users } from "../tables.ts";
import { openRefusalNotes } from "./note-refusals.ts";
import { sweepEvents } from "./list-events.ts";
import { accountEvents } from "./tables.ts";

async function eventsOf(lab: TestLab, who: Person, reader = who) {
  await lab.lab.deps.refusals.settled();
  return (await reader.call(listUserEvents, { params: { userId: who.userId } })).events;
}
const kindsOf = async (lab: TestLab, who: Person, reader = who) =>
  (await eventsOf(lab, who, reader)).map(({ kind }) => kind);

/** A visitor on another network, to avoid the per-network limits. */
const anotherNetwork = (lab: TestLab) => lab.visitor();
const body = (who: Person, password = TEST_PASSWORD) => ({ body: { email: who.email, password } });
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)![0];

test("sign-ups, logins, logouts and failed logins are logged with their address", async () => {
  const lab = await startLab();
  const who = lab.visitor();
  const account = { firstName: "Vera", lastName: "Vorn", email: "vera.vorn@people.test", password: TEST_PASSWORD };
  const { user } = await who.call(auth.signUp, { body: account });
  Object.assign(who, { userId: user.id, email: user.email });
  lab.clock.move(MINUTE_MS);
  await who.call(auth.logOut);
  lab.clock.move(MINUTE_MS);
  const stranger = anotherNetwork(lab);
  await expect(stranger.call(auth.logIn, body(who, "not the password"))).rejects.toMatchObject({ status: 401 });
  await lab.lab.deps.refusals.settled();
  lab.clock.move(MINUTE_MS);
  await who.call(auth.logIn, body(who));
  const [first, ...events] = await eventsOf(lab, who);
  expect(first).toMatchObject({ kind: "NEW_BROWSER", sessionId: events[0]!.sessionId });
  expect(events.map(({ kind }) => kind)).toEqual(["LOGGED_IN", "LOGIN_REFUSED", "LOGGED_OUT", "SIGNED_UP"]);
  expect(events[0]).toMatchObject({ text: "Logged in with the password", by: null, count: 1 });
  expect(events[0]!.address).toMatch(/^10\.\d+\.\d+\.\d+$/);
  expect(events[0]!.address).not.toBe(events[1]!.address);
  expect(events[1]).toMatchObject({ sessionId: null, text: "Login failed: wrong password" });
  expect(events[2]!.sessionId).toBe(events[3]!.sessionId);
  expect(Date.parse(events[0]!.at) - Date.parse(events[2]!.at)).toBe(2 * MINUTE_MS);
  expect(JSON.stringify(events)).not.toMatch(/password"?:|walk with film|vera\.vorn|\$argon/);
});

test("failed attempts without an account are not logged", async () => {
  const lab = await startLab();
  const before = await lab.count("account_events");
  const stranger = lab.visitor();
  const guess = { body: { email: "nobody.at.all@people.test", password: "a guess of mine" } };
  await expect(stranger.call(auth.logIn, guess)).rejects.toMatchObject({ status: 401 });
  await stranger.call(auth.requestPasswordReset, { body: { email: guess.body.email } });
  await lab.lab.deps.refusals.settled();
  expect(await lab.count("account_events")).toBe(before);
});

test("wrong passwords within an hour are one counted row; throttled ones are another", async () => {
  const lab = await startLab();
  const who = await lab.customer();
  const stranger = anotherNetwork(lab);
  for (let tries = 0; tries < 7; tries++)
    await expect(stranger.call(auth.logIn, body(who, `guess number ${tries}`))).rejects.toBeDefined();
  const [slowed, refused, ...more] = await eventsOf(lab, who);
  expect(more).toEqual([]);
  expect([slowed, refused].toSorted((a, b) => b!.count - a!.count)).toMatchObject([
    { kind: "LOGIN_REFUSED", count: 5 },
    { kind: "LOGIN_THROTTLED", count: 2 },
  ]);
  lab.clock.move(HOUR_MS);
  await expect(stranger.call(auth.logIn, body(who, "one more guess"))).rejects.toBeDefined();
  expect((await eventsOf(lab, await relogged(lab, who))).filter(({ kind }) => kind === "LOGIN_REFUSED")).toHaveLength(
    2,
  );
});

/** Logs in again in a new session, as the previous one may have timed out. */
async function relogged(lab: TestLab, who: Person): Promise<Person> {
  const again = lab.visitor();
  await again.call(auth.logIn, body(who));
  return Object.assign(again, { userId: who.userId, email: who.email });
}

test("guesses from many networks stay a few rows per account and hour", async () => {
  const lab = await startLab();
  const who = await lab.customer();
  const { deps } = lab.lab;
  for (let network = 0; network < 200; network++) {
    const address = `198.51.${network}.7`;
    const client = { address, network: address, browserToken: null, userAgent: null };
    deps.refusals.note({ userId: who.userId, kind: "LOGIN_REFUSED", about: "PASSWORD", from: { client } });
  }
  const events = await eventsOf(lab, who);
  expect(events.length).toBeLessThanOrEqual(4);
  expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(200);
});

test("denied calls are counted in one row per hour, even under concurrency", async () => {
  const lab = await startLab();
  const [who, other] = [await lab.customer(), await lab.customer()];
  const refused = [
    ...Array.from({ length: 30 }, () => who.call(accounts.listUsers, {})),
    ...Array.from({ length: 10 }, () => who.call(accounts.getUser, { params: { userId: other.userId } })),
  ];
  const outcomes = await Promise.allSettled(refused);
  expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
  const events = await eventsOf(lab, who);
  expect(events).toMatchObject([{ kind: "NOT_ALLOWED", count: 40 }]);
  expect(events[0]!.text).toMatch(/^Permission denied: GET \/users/);
  expect(await eventsOf(lab, other)).toEqual([]);
});

test("second-factor and password confirmations are logged, right and wrong", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const again = lab.visitor();
  await again.call(auth.logIn, body(admin));
  await again.call(auth.requestTwoFactorCode);
  const code = codeIn((await lab.outbox(admin.email)).at(-1)!.text);
  const wrong = code === "000000" ? "000001" : "000000";
  await expect(again.call(auth.verifyTwoFactorCode, { body: { code: wrong } })).rejects.toMatchObject({ status: 422 });
  await again.call(auth.verifyTwoFactorCode, { body: { code } });
  await expect(again.call(confirmIdentity, { body: { password: "not my password" } })).rejects.toMatchObject({
    status: 422,
  });
  await again.call(confirmIdentity, { body: { password: TEST_PASSWORD } });
  expect((await kindsOf(lab, admin)).toSorted()).toEqual(
    ["CODE_ACCEPTED", "CODE_REFUSED", "CONFIRMED", "CONFIRM_REFUSED", "PASSWORD_ACCEPTED"].toSorted(),
  );
});

test("account changes are logged with staff names for the lab, and as the lab for the customer", async () => {
  const lab = await startLab();
  const [who, admin] = [await lab.customer(), await lab.admin()];
  const params = { userId: who.userId };
  await who.call(accounts.updateUser, { params, body: { phone: "718 555 0142" } });
  await who.call(accounts.updateUser, { params, body: { phone: "718 555 0142", firstName: "Adele" } }); // the phone is unchanged
  await who.call(auth.changePassword, { body: { current: TEST_PASSWORD, next: "a shorter walk with film" } });
  await relogIn(lab, who);
  const { sessions } = await who.call(listSessions, { params });
  const elsewhere = sessions.find(({ current }) => !current)!;
  const end = { params: { ...params, sessionId: elsewhere.id } };
  await who.call(endSession, end);
  await who.call(endSession, end); // already ended
  await who.call(endOtherSessions, { params });
  await changeEmailAtTheDesk(lab, admin, who.userId, `new.${who.email}`);
  const mine = await eventsOf(lab, who);
  expect(mine[0]).toMatchObject({
    kind: "EMAIL_CHANGED",
    by: "The lab",
    text: "E-mail changed from a***@people.test",
  });
  expect(
    mine
      .slice(1)
      .map(({ kind, by }) => `${kind} ${by}`)
      .toSorted(),
  ).toEqual(
    ["LOGGED_IN", "PASSWORD_CHANGED", "PHONE_CHANGED", "SESSIONS_ENDED", "SESSION_ENDED"].map((kind) => `${kind} null`),
  );
  await admin.call(accounts.changeUserRole, { params, body: { role: "VENDOR" } });
  const theirs = await eventsOf(lab, who, admin);
  expect(theirs[0]).toMatchObject({ by: "admin Lovelace", text: "Role changed from Customer to Vendor" });
  const made = await admin.call(accounts.addUser, {
    body: { firstName: "May", lastName: "Made", email: "may.made@people.test", role: "CUSTOMER" },
  });
  expect(await kindsOf(lab, { ...who, userId: made.id }, admin)).toEqual(["ACCOUNT_MADE"]);
});

async function relogIn(lab: TestLab, who: Person): Promise<void> {
  await lab.visitor().call(auth.logIn, body(who, "a shorter walk with film"));
}

test("a completed password reset is logged; a failed change leaves no entry", async () => {
  const lab = await startLab();
  const who = await lab.customer();
  await lab.visitor().call(auth.requestPasswordReset, { body: { email: who.email } });
  const token = /token=([\w-]+)/.exec((await lab.outbox(who.email)).at(-1)!.text)![1]!;
  await lab.visitor().call(auth.resetPassword, { body: { token, password: "a shorter walk with film" } });
  const again = lab.visitor();
  await again.call(auth.logIn, body(who, "a shorter walk with film"));
  expect((await kindsOf(lab, Object.assign(again, { userId: who.userId }))).toSorted()).toEqual(
    ["LOGGED_IN", "NEW_BROWSER", "PASSWORD_RESET", "RESET_REQUESTED"].toSorted(),
  );
  const [admin, taken] = [await lab.admin(), await lab.customer()];
  const change = changeEmailAtTheDesk(lab, admin, who.userId, taken.email);
  await expect(change).rejects.toMatchObject({ status: 409 });
  expect(await kindsOf(lab, who, admin)).not.toContain("EMAIL_CHANGED");
});

test("the lab filters events by kind, account, address and date, with pagination", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const who = await lab.customer({ firstName: "Quintessa" });
  for (const [address, at] of [
    ["203.0.113.7", 0],
    ["203.0.113.8", DAY_MS],
    ["2001:db8::1", 2 * DAY_MS],
  ] as const) {
    const time = new Date(lab.clock.now().getTime() - 3 * DAY_MS + at);
    const network = address.includes(":") ? "2001:db8:0:0::/64" : "203.0.113.x";
    const row = {
      userId: who.userId,
      kind: "LOGGED_IN",
      about: "PASSWORD",
      address,
      network,
      firstAt: time,
      at: time,
    } as const;
    await lab.lab.deps.db.insert(accountEvents).values({ id: newId(), ...row });
  }
  const find = async (query: InputOf<typeof listAccountEvents>["query"]) =>
    (await admin.call(listAccountEvents, { query: { search: "quintessa", ...query } })).events.map(
      ({ address }) => address,
    );
  expect(await find({})).toEqual(["2001:db8::1", "203.0.113.8", "203.0.113.7"]);
  expect(await find({ address: "203.0.113.7" })).toEqual(["203.0.113.7"]);
  expect(await find({ address: "203.0.113.x" })).toEqual(["203.0.113.8", "203.0.113.7"]);
  expect(await find({ address: "2001:DB8::1" })).toEqual(["2001:db8::1"]);
  expect(await find({ kind: "LOGGED_OUT" })).toEqual([]);
  expect(await find({ kind: "LOGGED_IN", from: "2026-06-13", to: "2026-06-13" })).toEqual(["203.0.113.8"]);
  expect(await find({ search: who.email })).toHaveLength(3);
  const page = await admin.call(listAccountEvents, { query: { search: "quintessa", limit: 2, offset: 2 } });
  expect(page).toMatchObject({ count: 3, events: [{ user: { id: who.userId, name: "Quintessa Lovelace" } }] });
});

test("deletes events after 13 months or over the limit, addresses after 30 days, and with the account", async () => {
  const lab = await startLab();
  const { db, now } = lab.lab.deps;
  const who = await lab.customer();
  const event = (daysAgo: number, kind: "LOGGED_IN" | "LOGGED_OUT") => {
    const at = new Date(now().getTime() - daysAgo * DAY_MS);
    return { id: newId(), userId: who.userId, kind, address: "203.0.113.7", network: "203.0.113.x", firstAt: at, at };
  };
  await db.insert(accountEvents).values([event(397, "LOGGED_IN"), event(395, "LOGGED_IN"), event(29, "LOGGED_IN")]);
  await db.insert(accountEvents).values(Array.from({ length: 510 }, (_, index) => event(index / 100, "LOGGED_OUT")));
  await sweepEvents(lab.lab.deps);
  const left = await db
    .select()
    .from(accountEvents)
    .where(eq(accountEvents.userId, who.userId))
    .orderBy(accountEvents.at);
  expect(left.filter(({ kind }) => kind === "LOGGED_IN").map(({ address, network }) => address ?? network)).toEqual([
    "203.0.113.x",
    "203.0.113.7",
  ]);
  const out = left.filter(({ kind }) => kind === "LOGGED_OUT");
  expect(out).toHaveLength(500);
  expect(out.at(-1)!.at).toEqual(now());
  await db.execute(sql`delete from addresses where user_id = ${who.userId}`);
  await db.delete(users).where(eq(users.id, who.userId));
  expect(await db.$count(accountEvents, eq(accountEvents.userId, who.userId))).toBe(0);
});

test("refusals of a deleted account or during a database outage cause no errors", async () => {
  const lab = await startLab();
  const who = await lab.customer();
  const { deps } = lab.lab;
  const client = { address: "203.0.113.9", network: "203.0.113.9", browserToken: null, userAgent: null };
  const refusal = (userId: string) => ({ userId, kind: "CODE_REFUSED", from: { client } }) as const;
  deps.refusals.note(refusal(newId()));
  deps.refusals.note(refusal(who.userId));
  expect(await eventsOf(lab, who)).toMatchObject([{ kind: "CODE_REFUSED", count: 1 }]);
  const warnings: unknown[] = [];
  const broken = openRefusalNotes({
    db: {
      select: () => {
        throw new Error("gone");
      },
    } as never,
    log: { warn: (what: unknown) => warnings.push(what) } as never,
    now: deps.now,
  });
  broken.note(refusal(who.userId));
  await broken.settled();
  expect(warnings).toHaveLength(1);
});
