import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as auth from "../../../contract/accounts/auth.ts";
import { beginPasskey } from "../../../contract/accounts/passkeys.ts";
import * as contract from "../../../contract/accounts/second-factors.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { appWith } from "../../../../tests/support/authenticator-app.ts";
import { changeEmailAtTheDesk, setUpApp, setUpPasskey, verifyApp } from "../../../../tests/support/factor-makers.ts";
import { type Person, startLab, TEST_PASSWORD, type TestLab } from "../../../../tests/support/start-lab.ts";
import { users } from "../tables.ts";

const WRONG_CODE = { status: 422, code: "WRONG_CODE" };
const SIGNED_OUT = { status: 401 };

async function logIn(
  lab: TestLab,
  email: string,
  password = TEST_PASSWORD,
): Promise<{ there: Person; requested: boolean }> {
  const there = lab.visitor();
  const { secondFactor } = await there.call(auth.logIn, { body: { email, password } });
  return { there, requested: secondFactor };
}
const recover = (there: Person, code: string) => there.call(contract.verifyRecoveryCode, { body: { code } });
const listOf = (who: Person, { userId } = who) => who.call(contract.listSecondFactors, { params: { userId } });
const emailCodesTo = async (lab: TestLab, { email }: Person) =>
  (await lab.outbox(email)).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.slice(0, 1) ?? []);

test("a recovery code works once in any format, and its owner is e-mailed", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { recoveryCodes } = await setUpApp(lab, customer);
  const [code, next] = recoveryCodes as [string, string];
  const { there } = await logIn(lab, customer.email);
  await recover(there, ` ${code.toLowerCase().replace("-", " ")} `);
  expect(await listOf(there, customer)).toMatchObject({ recoveryCodesLeft: 9 });
  const notices = (await lab.outbox(customer.email)).filter(({ subject }) => subject === "A recovery code was used");
  expect(notices).toMatchObject([{ text: expect.stringContaining("Codes left: 9.") }]);
  const again = (await logIn(lab, customer.email)).there;
  await expect(recover(again, code)).rejects.toMatchObject(WRONG_CODE);
  await recover(again, next);
});

test("one of many concurrent uses of a recovery code wins", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { recoveryCodes } = await setUpApp(lab, customer);
  const people = await Promise.all(Array.from({ length: 4 }, () => logIn(lab, customer.email)));
  const tried = await Promise.allSettled(people.map(({ there }) => recover(there, recoveryCodes![0]!)));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await listOf(customer)).toMatchObject({ recoveryCodesLeft: 9 });
});

test("new recovery codes invalidate the old ones, and other users' codes are rejected", async () => {
  const lab = await startLab();
  const [ada, grace] = [await lab.customer(), await lab.customer({ firstName: "Grace" })];
  const [old, hers] = [await setUpApp(lab, ada), await setUpApp(lab, grace)];
  const { recoveryCodes } = await ada.call(contract.renewRecoveryCodes);
  const { there } = await logIn(lab, ada.email);
  for (const code of [old.recoveryCodes![0]!, hers.recoveryCodes![0]!])
    await expect(recover(there, code)).rejects.toMatchObject(WRONG_CODE);
  await recover(there, recoveryCodes[0]!);
  const subjects = (await lab.outbox(ada.email)).map(({ subject }) => subject);
  expect(subjects).toContain("New recovery codes");
});

test("a password reset keeps the second factor", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { app } = await setUpApp(lab, customer);
  await lab.visitor().call(auth.requestPasswordReset, { body: { email: customer.email } });
  const { text } = (await lab.outbox(customer.email)).find((mail) => mail.text.includes("token="))!;
  const token = /token=([\w-]+)/.exec(text)![1]!;
  const password = "another walk with film";
  await lab.visitor().call(auth.resetPassword, { body: { token, password } });
  const { there, requested } = await logIn(lab, customer.email, password);
  expect(requested).toBe(true);
  await verifyApp(there, app.code());
});

test("signing in with Google still requires the second factor", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { app } = await setUpApp(lab, customer);
  const person = { providerUserId: "g1", email: customer.email, emailVerified: true, firstName: "A", lastName: "B" };
  const { deps } = lab.lab;
  const before = deps.identity;
  const verifyGoogle = async () => person;
  deps.identity = { ...before, googleClientId: "x", verifyGoogle };
  const there = lab.visitor();
  for (let count = 0; count < 2; count++) {
    const reply = await there.call(auth.signInWithGoogle, { body: { token: "t" } });
    expect(reply).toMatchObject({ secondFactor: true, user: { id: customer.userId } });
  }
  deps.identity = before;
  expect(await verifyApp(there, app.code())).toMatchObject({ secondFactor: false });
});

test("signing up again with an existing account's password still requires its second factor", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  await setUpApp(lab, customer);
  const body = { firstName: "Ada", lastName: "Again", email: customer.email, password: TEST_PASSWORD };
  expect(await lab.visitor().call(auth.signUp, { body })).toMatchObject({ secondFactor: true });
});

test("removing any factor ends other sessions; removing the last deletes the recovery codes", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { app } = await setUpApp(lab, customer);
  await setUpPasskey(lab, customer);
  const { there } = await logIn(lab, customer.email);
  await verifyApp(there, app.code());
  const remove = (factorId: string) =>
    customer.call(contract.removeSecondFactor, { params: { userId: customer.userId, factorId } });
  const { authenticators, passkeys } = await listOf(customer);
  await remove(authenticators[0]!.id);
  await expect(there.call(auth.currentUser)).rejects.toMatchObject(SIGNED_OUT);
  expect(await listOf(customer)).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{ name: "My key" }] });
  await remove(passkeys[0]!.id);
  expect(await listOf(customer)).toEqual({ authenticators: [], passkeys: [], recoveryCodesLeft: 0 });
  const mails = (await lab.outbox(customer.email)).filter(({ subject }) => subject === "A second factor was removed");
  const saysLast = (name: string) =>
    mails.find(({ text }) => text.includes(name))!.text.includes("You have no second factor now");
  expect([saysLast("My phone"), saysLast("My key")]).toEqual([false, true]);
  expect((await logIn(lab, customer.email)).requested).toBe(false);
});

test("an admin can remove all factors of a customer, who is e-mailed", async () => {
  const lab = await startLab();
  const [customer, admin, mallory] = [await lab.customer(), await lab.admin(), await lab.customer()];
  await setUpApp(lab, customer);
  const params = { userId: customer.userId };
  await expect(mallory.call(contract.removeSecondFactors, { params })).rejects.toMatchObject({ status: 403 });
  await expect(listOf(mallory, customer)).rejects.toMatchObject({ status: 404 });
  expect(await listOf(admin, customer)).toMatchObject({ authenticators: [{ name: "My phone" }] });
  await admin.call(contract.removeSecondFactors, { params });
  await admin.call(contract.removeSecondFactors, { params });
  await expect(customer.call(auth.currentUser)).rejects.toMatchObject(SIGNED_OUT);
  const mails = (await lab.outbox(customer.email)).filter(({ subject }) => subject === "A second factor was removed");
  expect(mails).toMatchObject([{ text: expect.stringContaining("A Nice staff member removed all second factors") }]);
  expect((await logIn(lab, customer.email)).requested).toBe(false);
  await admin.call(auth.currentUser);
});

test("without a password, the app confirms identity and no code is sent", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { app } = await setUpApp(lab, customer);
  await lab.lab.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, customer.userId));
  lab.clock.move(20 * MINUTE_MS);
  const requested = { status: 403, code: "CONFIRM_FIRST", data: { by: "CODE" } };
  await expect(customer.call(contract.renewRecoveryCodes)).rejects.toMatchObject(requested);
  await expect(customer.call(auth.requestTwoFactorCode)).rejects.toMatchObject({ code: "OTHER_WAY" });
  expect(await customer.call(contract.listWaysToVerify)).toEqual({ ways: ["AUTHENTICATOR", "RECOVERY_CODE"] });
  await verifyApp(customer, app.code());
  await customer.call(contract.renewRecoveryCodes);
});

test("an unverified e-mail must be verified by an e-mailed code first", async () => {
  const lab = await startLab();
  const [customer, admin] = [await lab.customer(), await lab.admin()];
  const EMAIL_FIRST = { status: 409, code: "EMAIL_FIRST" };
  await expect(customer.call(contract.beginAuthenticator)).rejects.toMatchObject(EMAIL_FIRST);
  await expect(customer.call(beginPasskey)).rejects.toMatchObject(EMAIL_FIRST);
  const verify = (code: string) => customer.call(contract.verifyEmailCode, { body: { code } });
  await customer.call(contract.sendEmailCode);
  const [code = ""] = await emailCodesTo(lab, customer);
  await expect(verify(String((Number(code) + 1) % 1e6).padStart(6, "0"))).rejects.toMatchObject(WRONG_CODE);
  // It proves the e-mail's owner, and confirms nothing else.
  const asFactor = customer.call(auth.verifyTwoFactorCode, { body: { code } });
  await expect(asFactor).rejects.toMatchObject(WRONG_CODE);
  await verify(code);
  await expect(verify(code)).rejects.toMatchObject(WRONG_CODE);
  const { secret } = await customer.call(contract.beginAuthenticator);
  expect(appWith(secret, lab.clock.now).code()).toMatch(/^\d{6}$/);

  await customer.call(contract.sendEmailCode);
  const second = (await emailCodesTo(lab, customer)).find((sent) => sent !== code)!;
  const email = `moved.${customer.email}`;
  await changeEmailAtTheDesk(lab, admin, customer.userId, email);
  await expect(verify(second)).rejects.toMatchObject(WRONG_CODE);
  const [row] = await lab.lab.deps.db.select().from(users).where(eq(users.id, customer.userId));
  expect(row!.emailVerifiedAt, "proven by its code").not.toBeNull();
});

test("e-mail codes are limited to five in ten minutes", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  for (let count = 0; count < 5; count++) await customer.call(contract.sendEmailCode);
  await expect(customer.call(contract.sendEmailCode)).rejects.toMatchObject({ status: 429 });
});
