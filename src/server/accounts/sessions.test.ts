import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as accounts from "../../contract/accounts/accounts.ts";
import * as auth from "../../contract/accounts/auth.ts";
import * as contract from "../../contract/accounts/sessions.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../rules/time.ts";
import { changeUserEmail } from "../../contract/accounts/second-factors.ts";
import { type Person, startLab, TEST_PASSWORD, type TestLab } from "../../../tests/support/start-lab.ts";
import { sweepSessions } from "./sessions.ts";
import { sessions, users } from "./tables.ts";

const SIGNED_OUT = { status: 401 };
const CONFIRM_FIRST = { status: 403, code: "CONFIRM_FIRST" };
const idOf = async (person: Person) => (await person.call(auth.currentUser)).user.id;
const logIn = (who: Person, email: string) => who.call(auth.logIn, { body: { email, password: TEST_PASSWORD } });
const confirm = (who: Person, body: { password: string } | { code: string }) =>
  who.call(contract.confirmIdentity, { body });

/** Uses a session at intervals for some time. @returns whether it stayed valid to the end */
async function useFor(lab: TestLab, who: Person, ms: number, every: number): Promise<boolean> {
  for (let spent = 0; spent < ms; spent += every) {
    lab.clock.move(every);
    if (!(await idOf(who).catch(() => null))) return false;
  }
  return true;
}

async function codeFor(lab: TestLab, { email }: Person): Promise<string> {
  const mail = (await lab.outbox(email)).findLast(({ subject }) => subject === "Your login code")!;
  return /^\d{6}$/m.exec(mail.text)![0];
}

test("a customer's session ends after 30 days of daily use, an admin's after 12 hours", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  expect(await useFor(lab, admin, 11.5 * HOUR_MS, 30 * MINUTE_MS)).toBe(true);
  lab.clock.move(30 * MINUTE_MS);
  await expect(idOf(admin)).rejects.toMatchObject(SIGNED_OUT);
  const customer = await lab.customer();
  const { db } = lab.lab.deps;
  const ago = (ms: number) => new Date(lab.clock.now().getTime() - ms);
  const startedAgo = (ms: number) =>
    db
      .update(sessions)
      .set({ createdAt: ago(ms) })
      .where(eq(sessions.userId, customer.userId));
  await startedAgo(30 * DAY_MS - 1);
  expect(await idOf(customer)).toBe(customer.userId);
  await startedAgo(30 * DAY_MS);
  await expect(idOf(customer)).rejects.toMatchObject(SIGNED_OUT);
});

test("an idle session ends even with a valid token", async () => {
  const lab = await startLab();
  lab.lab.deps.settings.sessionIdleMinutes = 10;
  const customer = await lab.customer();
  expect(await useFor(lab, customer, 25 * MINUTE_MS, 5 * MINUTE_MS)).toBe(true);
  lab.clock.move(10 * MINUTE_MS);
  await expect(idOf(customer)).rejects.toMatchObject(SIGNED_OUT);
  lab.lab.deps.settings.sessionIdleMinutes = 60;
});

test("the token issued before the second factor is invalid afterward", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  await logIn(admin, admin.email);
  const before = admin.token();
  await admin.call(auth.requestTwoFactorCode);
  await admin.call(auth.verifyTwoFactorCode, { body: { code: await codeFor(lab, admin) } });
  expect(await idOf(admin)).toBe(admin.userId);
  const thief = lab.visitor();
  thief.setToken(before);
  await expect(idOf(thief)).rejects.toMatchObject(SIGNED_OUT);
});

test("ten minutes after login, sensitive admin changes require the password again", async () => {
  const lab = await startLab();
  const [admin, customer] = [await lab.admin(), await lab.customer()];
  const params = { userId: customer.userId };
  const staff = { firstName: "Vera", lastName: "Vendor", email: "vera@people.test", role: "VENDOR" } as const;
  const guarded = () => [
    admin.call(accounts.changeUserRole, { params, body: { role: "MESSENGER" } }),
    admin.call(changeUserEmail, { params, body: { email: "ada.moved@people.test", code: "123456" } }),
    admin.call(accounts.updateUser, { params: { userId: admin.userId }, body: { phone: "(718) 555-0100" } }),
    admin.call(accounts.addUser, { body: staff }),
  ];
  lab.clock.move(10 * MINUTE_MS);
  for (const requested of await Promise.allSettled(guarded()))
    expect(requested).toMatchObject({ reason: { ...CONFIRM_FIRST, data: { by: "PASSWORD" } } });
  await admin.call(accounts.updateUser, { params: { userId: admin.userId }, body: { firstName: "Grace" } });
  await admin.call(accounts.addUser, { body: { ...staff, email: "carl@people.test", role: "CUSTOMER" } });

  const before = admin.token();
  await expect(confirm(admin, { password: "not the password" })).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  await confirm(admin, { password: TEST_PASSWORD });
  expect(admin.token()).not.toBe(before);
  const [role, email, ...others] = await Promise.allSettled(guarded());
  for (const done of [role, ...others]) expect(done).toMatchObject({ status: "fulfilled" });
  expect(email, "also requires a code").toMatchObject({ reason: { code: "WRONG_CODE" } });
  const old = lab.visitor();
  old.setToken(before);
  await expect(idOf(old)).rejects.toMatchObject(SIGNED_OUT);
  lab.clock.move(10 * MINUTE_MS);
  const again = admin.call(accounts.changeUserRole, { params, body: { role: "CUSTOMER" } });
  await expect(again).rejects.toMatchObject(CONFIRM_FIRST);
});

test("a customer adds a first phone freely, but changes it only with the password", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const give = (phone: string | null) =>
    customer.call(accounts.updateUser, { params: { userId: customer.userId }, body: { phone } });
  lab.clock.move(20 * MINUTE_MS);
  await give("(718) 555-0100");
  await give("(718) 555-0100");
  for (const other of ["(718) 555-0199", null]) await expect(give(other)).rejects.toMatchObject(CONFIRM_FIRST);
  await confirm(customer, { password: TEST_PASSWORD });
  expect(await give("(718) 555-0199")).toMatchObject({ phone: "(718) 555-0199" });
});

test("a user without a password confirms with a single-use code", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { db } = lab.lab.deps;
  await db.update(users).set({ passwordHash: null, phone: "(718) 555-0100" }).where(eq(users.id, customer.userId));
  const params = { userId: customer.userId };
  const change = () => customer.call(accounts.updateUser, { params, body: { phone: "(718) 555-0199" } });
  lab.clock.move(20 * MINUTE_MS);
  await expect(change()).rejects.toMatchObject({ ...CONFIRM_FIRST, data: { by: "CODE" } });
  await expect(confirm(customer, { password: TEST_PASSWORD })).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  await customer.call(auth.requestTwoFactorCode);
  const code = await codeFor(lab, customer);
  await confirm(customer, { code });
  await change();
  await expect(confirm(customer, { code })).rejects.toMatchObject({ code: "WRONG_CODE" });
});

test("the sixth wrong password in a session is throttled, even concurrently", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const tried = await Promise.allSettled(Array.from({ length: 12 }, () => confirm(customer, { password: "wrong" })));
  const statuses = tried.map((one) => (one as { reason: { status: number } }).reason.status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  await logIn(lab.visitor(), customer.email);
});

test("changing the password issues a new token and invalidates the old one", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const before = customer.token();
  const body = { current: TEST_PASSWORD, next: "a shorter walk with film" };
  await customer.call(auth.changePassword, { body });
  expect(await idOf(customer)).toBe(customer.userId);
  customer.setToken(before);
  await expect(idOf(customer)).rejects.toMatchObject(SIGNED_OUT);
});

test("a user lists their sessions, ends one, then all others", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const params = { userId: customer.userId };
  const signedInAt = lab.clock.now();
  const list = async () => (await customer.call(contract.listSessions, { params })).sessions;
  const others = [lab.visitor(), lab.visitor(), lab.visitor()];
  for (const other of others) {
    lab.clock.move(2 * MINUTE_MS);
    await logIn(other, customer.email);
  }
  lab.clock.move(MINUTE_MS);
  const shown = await list();
  expect(shown.map(({ current }) => current)).toEqual([true, false, false, false]);
  expect(shown[0]).toMatchObject({
    browser: "Unknown browser",
    address: expect.stringMatching(/^10\./),
    waitsForCode: false,
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lab.clock.now().toISOString(),
    endsAt: new Date(signedInAt.getTime() + 30 * DAY_MS).toISOString(),
  });
  const end = () => customer.call(contract.endSession, { params: { ...params, sessionId: shown[1]!.id } });
  await end();
  await end();
  await expect(idOf(others[2]!)).rejects.toMatchObject(SIGNED_OUT);
  expect(await idOf(others[1]!)).toBe(customer.userId);
  await customer.call(contract.endOtherSessions, { params });
  await expect(idOf(others[0]!)).rejects.toMatchObject(SIGNED_OUT);
  expect(await list()).toHaveLength(1);
});

test("an admin can end a customer's sessions; users cannot end each other's", async () => {
  const lab = await startLab();
  const [admin, customer, mallory] = [await lab.admin(), await lab.customer(), await lab.customer()];
  const params = { userId: customer.userId };
  const { sessions: shown } = await admin.call(contract.listSessions, { params });
  expect(shown).toMatchObject([{ current: false }]);
  const sessionId = shown[0]!.id;
  const byMallory = mallory.call(contract.endSession, { params: { userId: mallory.userId, sessionId } });
  await expect(byMallory).rejects.toMatchObject({ status: 404 });
  expect(await idOf(customer)).toBe(customer.userId);
  await admin.call(contract.endOtherSessions, { params });
  await expect(idOf(customer)).rejects.toMatchObject(SIGNED_OUT);
  expect(await idOf(admin)).toBe(admin.userId);
});

test("ending other sessions requires the password", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const elsewhere = lab.visitor();
  await logIn(elsewhere, customer.email);
  const params = { userId: customer.userId };
  const { sessions } = await customer.call(contract.listSessions, { params });
  const other = sessions.find(({ current }) => !current)!;
  lab.clock.move(10 * MINUTE_MS);
  const ends = [
    () => customer.call(contract.endSession, { params: { ...params, sessionId: other.id } }),
    () => customer.call(contract.endOtherSessions, { params }),
  ];
  for (const end of ends) await expect(end()).rejects.toMatchObject({ status: 403, code: "CONFIRM_FIRST" });
  expect(await idOf(elsewhere)).toBe(customer.userId);
  await customer.call(contract.confirmIdentity, { body: { password: TEST_PASSWORD } });
  for (const end of ends) await end();
  await expect(idOf(elsewhere)).rejects.toMatchObject(SIGNED_OUT);
});

test("ended sessions are deleted after a week", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  await logIn(lab.visitor(), customer.email);
  const stored = () => lab.lab.deps.db.$count(sessions, eq(sessions.userId, customer.userId));
  await customer.call(auth.logOut);
  lab.clock.move(7 * DAY_MS - MINUTE_MS);
  await sweepSessions(lab.lab.deps);
  expect(await stored()).toBe(2);
  lab.clock.move(2 * HOUR_MS);
  await sweepSessions(lab.lab.deps);
  expect(await stored()).toBe(0);
});
