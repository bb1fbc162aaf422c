import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as auth from "../../../contract/accounts/auth.ts";
import { listUserEvents } from "../../../contract/accounts/account-events.ts";
import * as contract from "../../../contract/accounts/second-factors.ts";
import { listOrders } from "../../../contract/orders/orders.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../rules/time.ts";
import { appWith } from "../../../../tests/support/authenticator-app.ts";
import { proveEmail, setUpApp, verifyApp } from "../../../../tests/support/factor-makers.ts";
import { allAtOnce, originsOf, personAt } from "../../../../tests/support/servers.ts";
import { type Person, startLab, TEST_PASSWORD, type TestLab } from "../../../../tests/support/start-lab.ts";
import { sessions, users } from "../tables.ts";
import { authenticators } from "./tables.ts";

const WRONG_CODE = { status: 422, code: "WRONG_CODE" };
const SIGNED_OUT = { status: 401 };

async function halfway(lab: TestLab, { email }: Person): Promise<Person> {
  const there = lab.visitor();
  expect(await there.call(auth.logIn, { body: { email, password: TEST_PASSWORD } })).toMatchObject({
    secondFactor: true,
  });
  return there;
}

const verifyAt = (origin: string, who: Person, code: string) =>
  personAt(origin, who).call(contract.verifyAuthenticatorCode, { body: { code } });
const subjects = async (lab: TestLab, { email }: Person) => (await lab.outbox(email)).map(({ subject }) => subject);
const listOf = (who: Person, { userId } = who) => who.call(contract.listSecondFactors, { params: { userId } });

test("an authenticator app is enabled with its code and then required after the password", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  await proveEmail(lab, customer);
  const { secret, address } = await customer.call(contract.beginAuthenticator);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const label = `Nice:${encodeURIComponent(customer.email)}`;
  expect(address).toBe(`otpauth://totp/${label}?issuer=Nice&secret=${secret}&algorithm=SHA1&digits=6&period=30`);
  expect(await listOf(customer)).toMatchObject({ authenticators: [] });
  const before = lab.visitor();
  const login = { email: customer.email, password: TEST_PASSWORD };
  expect(await before.call(auth.logIn, { body: login })).toMatchObject({ secondFactor: false });

  const app = appWith(secret, lab.clock.now);
  const switchOn = (code: string) => customer.call(contract.switchOnAuthenticator, { body: { name: "Phone", code } });
  await expect(switchOn(app.code(HOUR_MS))).rejects.toMatchObject(WRONG_CODE);
  const { recoveryCodes } = await switchOn(app.code());
  expect(new Set(recoveryCodes)).toHaveProperty("size", 10);
  for (const code of recoveryCodes!) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(await listOf(customer)).toMatchObject({
    authenticators: [{ name: "Phone", addedAt: lab.clock.now().toISOString(), lastUsedAt: null }],
    recoveryCodesLeft: 10,
  });
  expect(await subjects(lab, customer)).toEqual(["An authenticator app for your account"]);
  // Sessions opened without the factor end, except the one that set it up.
  await expect(before.call(auth.currentUser)).rejects.toMatchObject(SIGNED_OUT);

  lab.clock.move(30 * SECOND_MS);
  const there = await halfway(lab, customer);
  await expect(listOf(there, customer)).rejects.toMatchObject({ status: 403 });
  expect(await there.call(contract.listWaysToVerify)).toEqual({ ways: ["AUTHENTICATOR", "RECOVERY_CODE"] });
  const halfToken = there.token();
  expect(await verifyApp(there, app.code())).toMatchObject({ secondFactor: false });
  expect((await listOf(there, customer)).authenticators[0]!.lastUsedAt).toBe(lab.clock.now().toISOString());
  there.setToken(halfToken);
  await expect(there.call(auth.currentUser)).rejects.toMatchObject(SIGNED_OUT);
  await lab.lab.deps.refusals.settled();
  const { events } = await customer.call(listUserEvents, { params: { userId: customer.userId } });
  const factors = events.filter(({ kind }) => kind === "FACTOR_ADDED" || kind.startsWith("CODE_"));
  expect(factors.map(({ text }) => text)).toContain("Set up an authenticator app as second factor");
  expect(factors.map(({ text }) => text)).toContain("Second factor accepted: an authenticator app");
});

test("secrets are encrypted in the database, and recovery codes hashed", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  await proveEmail(lab, customer);
  const { secret } = await customer.call(contract.beginAuthenticator);
  const { db } = lab.lab.deps;
  const body = { name: "Phone", code: appWith(secret, lab.clock.now).code() };
  const { recoveryCodes } = await customer.call(contract.switchOnAuthenticator, { body });
  const { rows } = await db.execute(
    `select a::text as a, r::text as r from authenticators a join recovery_codes r using (user_id) where user_id = '${customer.userId}'`,
  );
  const stored = JSON.stringify(rows);
  expect(rows).toHaveLength(10);
  for (const plain of [secret, ...recoveryCodes!, recoveryCodes![0]!.replace("-", "")])
    expect(stored).not.toContain(plain);
});

test("a code works once, even for concurrent logins on two servers", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { app } = await setUpApp(lab, customer);
  const there = await Promise.all(Array.from({ length: 4 }, () => halfway(lab, customer)));
  const { answers, errors } = await allAtOnce(await originsOf(lab, 2), there.length, (origin, index) =>
    verifyAt(origin, there[index]!, app.code()),
  );
  expect(answers).toHaveLength(1);
  expect(errors).toEqual(Array.from({ length: 3 }, () => expect.objectContaining(WRONG_CODE)));
});

test("codes may be off by half a minute, and none older than the last used is accepted", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { app } = await setUpApp(lab, customer);
  lab.clock.move(HOUR_MS);
  const there = await halfway(lab, customer);
  for (const off of [-60, 60])
    await expect(verifyApp(there, app.code(off * SECOND_MS))).rejects.toMatchObject(WRONG_CODE);
  const late = app.code(-30 * SECOND_MS);
  const present = app.code();
  await verifyApp(there, app.code(30 * SECOND_MS));
  for (const old of [late, present]) await expect(verifyApp(there, old)).rejects.toMatchObject(WRONG_CODE);
  lab.clock.move(90 * SECOND_MS);
  await verifyApp(there, app.code(-30 * SECOND_MS));
});

test("another account's code and an unconfirmed app's code are rejected", async () => {
  const lab = await startLab();
  const [ada, grace] = [await lab.customer(), await lab.customer({ firstName: "Grace" })];
  const [hers, his] = [await setUpApp(lab, ada), await setUpApp(lab, grace)];
  const { secret } = await ada.call(contract.beginAuthenticator);
  const there = await halfway(lab, ada);
  await expect(verifyApp(there, his.app.code())).rejects.toMatchObject(WRONG_CODE);
  await expect(verifyApp(there, appWith(secret, lab.clock.now).code())).rejects.toMatchObject(WRONG_CODE);
  await verifyApp(there, hers.app.code());
});

test("an app setup expires after half an hour or when a new one begins", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  await proveEmail(lab, customer);
  const begin = async () => appWith((await customer.call(contract.beginAuthenticator)).secret, lab.clock.now);
  const switchOn = (code: string) => customer.call(contract.switchOnAuthenticator, { body: { name: "Phone", code } });
  const confirmed = () => lab.lab.deps.db.update(sessions).set({ confirmedAt: lab.clock.now() });
  await expect(switchOn("123456")).rejects.toMatchObject({ code: "NOT_BEGUN" });
  const first = await begin();
  const second = await begin();
  await expect(switchOn(first.code())).rejects.toMatchObject(WRONG_CODE);
  lab.clock.move(30 * MINUTE_MS);
  await confirmed();
  await expect(switchOn(second.code())).rejects.toMatchObject({ code: "NOT_BEGUN" });
  await switchOn((await begin()).code());
  await expect(switchOn(second.code())).rejects.toMatchObject({ code: "NOT_BEGUN" });
});

test("the sixth wrong guess is throttled, even concurrently; the right code works soon after", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { app } = await setUpApp(lab, customer);
  lab.clock.move(HOUR_MS);
  const there = await halfway(lab, customer);
  const wrong = app.code(DAY_MS);
  const guesses = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => verifyApp(there, wrong)),
    ...Array.from({ length: 6 }, () => there.call(contract.verifyRecoveryCode, { body: { code: "00000-00000" } })),
  ]);
  const statuses = guesses.map((one) => (one as { reason: { status: number } }).reason.status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  const elsewhere = await halfway(lab, customer);
  await expect(verifyApp(elsewhere, app.code())).rejects.toMatchObject({ status: 429 });
  lab.clock.move(30 * SECOND_MS);
  await verifyApp(elsewhere, app.code());
  lab.clock.move(30 * SECOND_MS);
  await verifyApp(there, app.code());
});

test("an admin with an app gets no sent codes; one without still does", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  await lab.lab.deps.db.update(users).set({ role: "ADMIN", staffRole: "OWNER" }).where(eq(users.id, admin.userId));
  const sent = await halfway(lab, admin);
  expect(await sent.call(contract.listWaysToVerify)).toEqual({ ways: ["SENT_CODE"] });
  expect(await sent.call(auth.requestTwoFactorCode)).toEqual({ sentBy: "EMAIL" });
  const mail = (await lab.outbox(admin.email)).find(({ subject }) => subject === "Your login code")!;
  const code = /^\d{6}$/m.exec(mail.text)![0];

  const { app } = await setUpApp(lab, admin);
  await expect(sent.call(auth.verifyTwoFactorCode, { body: { code } })).rejects.toMatchObject(SIGNED_OUT);
  const there = await halfway(lab, admin);
  await expect(there.call(auth.requestTwoFactorCode)).rejects.toMatchObject({ status: 409, code: "OTHER_WAY" });
  await expect(there.call(auth.verifyTwoFactorCode, { body: { code } })).rejects.toMatchObject(WRONG_CODE);
  await expect(there.call(listOrders)).rejects.toMatchObject({ status: 403 });
  await verifyApp(there, app.code());
  await there.call(listOrders);
});

test("a customer without second factors has no methods and needs none", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  expect(await customer.call(contract.listWaysToVerify)).toEqual({ ways: [] });
  expect(await listOf(customer)).toEqual({ authenticators: [], passkeys: [], recoveryCodesLeft: 0 });
  await expect(customer.call(contract.renewRecoveryCodes)).rejects.toMatchObject({ code: "NO_FACTOR" });
});

test("changing second factors requires a recently confirmed session", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  await setUpApp(lab, customer);
  const factorId = (await listOf(customer)).authenticators[0]!.id;
  lab.clock.move(10 * MINUTE_MS);
  const params = { userId: customer.userId, factorId };
  for (const call of [
    () => customer.call(contract.beginAuthenticator),
    () => customer.call(contract.renewRecoveryCodes),
    () => customer.call(contract.removeSecondFactor, { params }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403, code: "CONFIRM_FIRST" });
});

test("an app code confirms an old session and renews its token", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { app } = await setUpApp(lab, customer);
  lab.clock.move(20 * MINUTE_MS);
  await expect(customer.call(contract.renewRecoveryCodes)).rejects.toMatchObject({ code: "CONFIRM_FIRST" });
  await verifyApp(customer, app.code());
  expect((await customer.call(contract.renewRecoveryCodes)).recoveryCodes).toHaveLength(10);
});

test("an account can have ten apps, each named and removable", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  for (let count = 0; count < 10; count++) {
    const { recoveryCodes } = await setUpApp(lab, customer, `Phone ${count}`);
    expect(recoveryCodes === null).toBe(count > 0);
  }
  await expect(customer.call(contract.beginAuthenticator)).rejects.toMatchObject({ code: "TOO_MANY" });
  const { authenticators: shown } = await listOf(customer);
  expect(shown.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `Phone ${index}`));
  const fourth = shown[3]!;
  const remove = () =>
    customer.call(contract.removeSecondFactor, { params: { userId: customer.userId, factorId: fourth.id } });
  await remove();
  await expect(remove()).rejects.toMatchObject({ status: 404 });
  expect((await listOf(customer)).authenticators).toHaveLength(9);
  const removalMails = (await lab.outbox(customer.email)).filter(
    ({ subject }) => subject === "A second factor was removed",
  );
  expect(removalMails).toMatchObject([{ text: expect.stringContaining("Phone 3") }]);
});

test("an app secret that cannot be decrypted is rejected, and other methods still work", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { app, recoveryCodes } = await setUpApp(lab, customer);
  const of = eq(authenticators.userId, customer.userId);
  await lab.lab.deps.db.update(authenticators).set({ sealedSecret: "c2VhbGVkIGJ5IGFub3RoZXIgc2VydmVyIQ" }).where(of);
  const there = await halfway(lab, customer);
  await expect(verifyApp(there, app.code())).rejects.toMatchObject(WRONG_CODE);
  await there.call(contract.verifyRecoveryCode, { body: { code: recoveryCodes![0]! } });
});
