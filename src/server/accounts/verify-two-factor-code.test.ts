import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as accounts from "../../contract/accounts/accounts.ts";
import * as auth from "../../contract/accounts/auth.ts";
import { listOrders } from "../../contract/orders/orders.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { type Person, startLab, type TestLab, TEST_PASSWORD } from "../../../tests/support/start-lab.ts";
import type { TextMessage } from "../adapters/sms/port.ts";
import { users } from "./tables.ts";

const WRONG_CODE = { status: 422, code: "WRONG_CODE" };

/** An admin after the password, before the code. */
async function halfwayAdmin(lab: TestLab): Promise<Person> {
  const who = await lab.customer({ firstName: "Grace", address: false });
  await lab.lab.deps.db.update(users).set({ role: "ADMIN", staffRole: "OWNER" }).where(eq(users.id, who.userId));
  await who.call(auth.logIn, { body: { email: who.email, password: TEST_PASSWORD } });
  return who;
}

async function askForCode(lab: TestLab, admin: Person): Promise<string> {
  await admin.call(auth.requestTwoFactorCode);
  const mail = (await lab.outbox(admin.email)).findLast(({ subject }) => subject === "Your login code")!;
  return /^\d{6}$/m.exec(mail.text)![0];
}

const verify = (admin: Person, code: string) => admin.call(auth.verifyTwoFactorCode, { body: { code } });
const wrongCodes = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(code) + index + 1) % 1e6).padStart(6, "0"));

test("before the second factor an admin can call only /auth, afterward everything", async () => {
  const lab = await startLab();
  const admin = await halfwayAdmin(lab);
  expect(await admin.call(auth.currentUser)).toMatchObject({ secondFactor: true, user: { role: "ADMIN" } });
  await expect(admin.call(listOrders)).rejects.toMatchObject({ status: 403 });
  const own = { params: { userId: admin.userId } };
  await expect(admin.call(accounts.getUser, own)).rejects.toMatchObject({ status: 403 });
  expect(await verify(admin, await askForCode(lab, admin))).toMatchObject({ secondFactor: false });
  expect(await admin.call(auth.currentUser)).toMatchObject({ secondFactor: false });
  expect((await admin.call(accounts.getUser, own)).id).toBe(admin.userId);
});

test("a two-factor code works once", async () => {
  const lab = await startLab();
  const admin = await halfwayAdmin(lab);
  const code = await askForCode(lab, admin);
  await verify(admin, code);
  await expect(verify(admin, code)).rejects.toMatchObject(WRONG_CODE);
});

test("a code allows five attempts, and a new code starts over", async () => {
  const lab = await startLab();
  const admin = await halfwayAdmin(lab);
  const first = await askForCode(lab, admin);
  for (const wrong of wrongCodes(first, 5)) await expect(verify(admin, wrong)).rejects.toMatchObject(WRONG_CODE);
  await expect(verify(admin, first)).rejects.toMatchObject(WRONG_CODE);
  const second = await askForCode(lab, admin);
  for (const wrong of wrongCodes(second, 4)) await expect(verify(admin, wrong)).rejects.toMatchObject(WRONG_CODE);
  await verify(admin, second);
});

test("concurrent guesses count toward the five attempts", async () => {
  const lab = await startLab();
  const admin = await halfwayAdmin(lab);
  const code = await askForCode(lab, admin);
  const guesses = await Promise.allSettled(wrongCodes(code, 15).map((wrong) => verify(admin, wrong)));
  expect(guesses.every(({ status }) => status === "rejected")).toBe(true);
  const { rows } = await lab.lab.deps.db.execute<{ attempts: number }>(
    `select attempts_left as attempts from one_time_codes where user_id = '${admin.userId}'`,
  );
  expect(rows).toEqual([{ attempts: 0 }]);
  await expect(verify(admin, code)).rejects.toMatchObject(WRONG_CODE);
});

test("a code expires after ten minutes or when a newer one is sent", async () => {
  const lab = await startLab();
  const admin = await halfwayAdmin(lab);
  const first = await askForCode(lab, admin);
  const second = await askForCode(lab, admin);
  if (first !== second) await expect(verify(admin, first)).rejects.toMatchObject(WRONG_CODE);
  lab.clock.move(10 * MINUTE_MS);
  await expect(verify(admin, second)).rejects.toMatchObject(WRONG_CODE);
});

test("another admin's code is rejected", async () => {
  const lab = await startLab();
  const [grace, edith] = [await halfwayAdmin(lab), await halfwayAdmin(lab)];
  const code = await askForCode(lab, grace);
  await expect(verify(edith, code)).rejects.toMatchObject(WRONG_CODE);
});

test("an account gets five codes in ten minutes, from any address", async () => {
  const lab = await startLab();
  const admin = await halfwayAdmin(lab);
  const askElsewhere = () => {
    const elsewhere = lab.visitor();
    elsewhere.setToken(admin.token());
    return elsewhere.call(auth.requestTwoFactorCode);
  };
  for (let count = 0; count < 5; count++) await askElsewhere();
  await expect(askElsewhere()).rejects.toMatchObject({ status: 429 });
});

test("a customer has no second factor to verify", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const requested = customer.call(auth.requestTwoFactorCode);
  await expect(requested).rejects.toMatchObject({ status: 409, code: "NOT_NEEDED" });
  await expect(verify(customer, "000000")).rejects.toMatchObject(WRONG_CODE);
});

test("codes go by SMS only, not e-mail, to admins with a phone once an SMS service is set up", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const builtIn = deps.sms;
  const sent: TextMessage[] = [];
  deps.sms = { reachesPhones: true, send: async (message) => void sent.push(message) };
  const [withPhone, without] = [await halfwayAdmin(lab), await halfwayAdmin(lab)];
  await deps.db.update(users).set({ phone: "718 555 0132" }).where(eq(users.id, withPhone.userId));
  expect(await withPhone.call(auth.requestTwoFactorCode)).toEqual({ sentBy: "SMS" });
  expect(await without.call(auth.requestTwoFactorCode)).toEqual({ sentBy: "EMAIL" });
  await lab.workAll();
  expect(sent).toMatchObject([{ to: "718 555 0132" }]);
  expect((await lab.outbox(withPhone.email)).map(({ subject }) => subject)).not.toContain("Your login code");
  await verify(withPhone, /\d{6}/.exec(sent[0]!.text)![0]);
  deps.sms = builtIn;
  const third = await halfwayAdmin(lab);
  await deps.db.update(users).set({ phone: "718 555 0132" }).where(eq(users.id, third.userId));
  expect(await third.call(auth.requestTwoFactorCode)).toEqual({ sentBy: "EMAIL" });
});
