import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listUserEvents } from "../../../contract/accounts/account-events.ts";
import * as auth from "../../../contract/accounts/auth.ts";
import * as contract from "../../../contract/accounts/passkeys.ts";
import { listSecondFactors, listWaysToVerify, removeSecondFactor } from "../../../contract/accounts/second-factors.ts";
import { listOrders } from "../../../contract/orders/orders.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { proveEmail, setUpApp, setUpPasskey, verifyKey } from "../../../../tests/support/factor-makers.ts";
import { aSoftPasskey, type SoftPasskey } from "../../../../tests/support/soft-passkey.ts";
import { type Person, startLab, TEST_PASSWORD, type TestLab } from "../../../../tests/support/start-lab.ts";
import { passkeyChallenges, passkeys } from "./tables.ts";

const NOT_VERIFIED = { status: 422, code: "NOT_VERIFIED" };

async function halfway(lab: TestLab, { email }: Person): Promise<Person> {
  const there = lab.visitor();
  expect(await there.call(auth.logIn, { body: { email, password: TEST_PASSWORD } })).toMatchObject({
    secondFactor: true,
  });
  return there;
}
const optionsFor = async (who: Person) => (await who.call(contract.passkeyOptions)).options;
const verify = (who: Person, passkey: contract.PasskeyAnswer) =>
  who.call(contract.verifyPasskey, { body: { passkey } });
const signInOptions = async (who: Person) => (await who.call(contract.passkeySignInOptions)).options;
const signIn = (who: Person, passkey: contract.PasskeyAnswer) =>
  who.call(contract.signInWithPasskey, { body: { passkey } });
const listOf = (who: Person, { userId } = who) => who.call(listSecondFactors, { params: { userId } });
const rowOf = async (lab: TestLab, key: SoftPasskey) =>
  (await lab.lab.deps.db.select().from(passkeys).where(eq(passkeys.credentialId, key.id)))[0]!;

test("a passkey works as a second factor and is listed with its last use", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { key, recoveryCodes } = await setUpPasskey(lab, customer, "Laptop");
  expect(recoveryCodes).toHaveLength(10);
  expect(await lab.outbox(customer.email)).toMatchObject([{ subject: "A passkey for your account" }]);
  const there = await halfway(lab, customer);
  expect(await there.call(listWaysToVerify)).toEqual({ ways: ["PASSKEY", "RECOVERY_CODE"] });
  const options = await optionsFor(there);
  expect(options).toMatchObject({
    rpId: "localhost",
    userVerification: "preferred",
    allowCredentials: [{ id: key.id, type: "public-key", transports: ["internal"] }],
  });
  expect(await verify(there, key.answer(options, { userVerified: false }))).toMatchObject({ secondFactor: false });
  expect(await listOf(there, customer)).toMatchObject({
    passkeys: [{ name: "Laptop", backedUp: true, lastUsedAt: lab.clock.now().toISOString() }],
  });
  expect(await rowOf(lab, key)).toMatchObject({ counter: 2, backupEligible: true, backedUp: true });
});

test("passkey creation options name the lab, the user and existing passkeys", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { key } = await setUpPasskey(lab, customer);
  const { options } = await customer.call(contract.beginPasskey);
  expect(options).toMatchObject({
    rp: { id: "localhost", name: "Nice" },
    user: { name: customer.email, displayName: "Ada Lovelace" },
    attestation: "none",
    excludeCredentials: [{ id: key.id }],
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  const again = customer.call(contract.addPasskey, { body: { name: "Again", passkey: key.create(options) } });
  await expect(again).rejects.toMatchObject({ status: 409, code: "KNOWN" });
});

test("a challenge is answered once, in its session, within five minutes and for its purpose", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { key } = await setUpPasskey(lab, customer);
  const [here, elsewhere] = [await halfway(lab, customer), await halfway(lab, customer)];

  const stolen = key.answer(await optionsFor(here));
  await expect(verify(elsewhere, stolen)).rejects.toMatchObject(NOT_VERIFIED);
  await verify(here, stolen);
  await expect(verify(here, stolen)).rejects.toMatchObject(NOT_VERIFIED);

  const options = await optionsFor(elsewhere);
  const forSignIn = key.answer(options);
  await expect(signIn(lab.visitor(), forSignIn)).rejects.toMatchObject(NOT_VERIFIED);
  const invented = key.answer({ ...options, challenge: "bmV2ZXIgYXNrZWQ" });
  await expect(verify(elsewhere, invented)).rejects.toMatchObject(NOT_VERIFIED);
  lab.clock.move(5 * MINUTE_MS);
  await expect(verify(elsewhere, key.answer(options))).rejects.toMatchObject(NOT_VERIFIED);
  await verifyKey(elsewhere, key);
});

test("one of several concurrent answers to a challenge wins", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { key } = await setUpPasskey(lab, customer);
  const visitor = lab.visitor();
  const options = await signInOptions(visitor);
  const answers = Array.from({ length: 4 }, () => key.answer(options));
  const tried = await Promise.allSettled(answers.map((answer) => signIn(lab.visitor(), answer)));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a passkey of another site or user, a tampered signature, or a cloned one is rejected", async () => {
  const lab = await startLab();
  const [ada, mallory] = [await lab.customer(), await lab.customer({ firstName: "Mallory" })];
  const [{ key }, his] = [await setUpPasskey(lab, ada), await setUpPasskey(lab, mallory)];
  const there = await halfway(lab, ada);
  const refused = async (answer: (options: contract.PasskeyOptions) => contract.PasskeyAnswer) =>
    expect(verify(there, answer(await optionsFor(there)))).rejects.toMatchObject(NOT_VERIFIED);
  await refused((options) => key.answer(options, { origin: "http://localhost:4001" }));
  await refused((options) => key.answer(options, { origin: "https://nice.evil.test", rpId: "nice.evil.test" }));
  await refused((options) => key.answer(options, { rpId: "evil.test" }));
  await refused((options) => his.key.answer(options));
  await refused((options) => ({ ...his.key.answer(options), id: key.id, rawId: key.id }));
  await refused((options) => {
    const answer = key.answer(options);
    const signature = Buffer.from(answer.response.signature, "base64url");
    signature[signature.length - 1]! ^= 1;
    return { ...answer, response: { ...answer.response, signature: signature.toString("base64url") } };
  });
  await refused((options) => key.answer(options, { counter: 1 })); // its counter was 1 when it was created
  await refused((options) => ({
    ...key.answer(options),
    response: { ...key.answer(options).response, clientDataJSON: "bm90IEpTT04" },
  }));
  await verifyKey(there, key);
});

test("a passkey made for another session's challenge or with attestation is rejected", async () => {
  const lab = await startLab();
  const [ada, mallory] = [await lab.customer(), await lab.customer({ firstName: "Mallory" })];
  await Promise.all([proveEmail(lab, ada), proveEmail(lab, mallory)]);
  const add = (who: Person, passkey: contract.NewPasskey) =>
    who.call(contract.addPasskey, { body: { name: "Key", passkey } });
  const { options } = await ada.call(contract.beginPasskey);
  const made = aSoftPasskey().create(options);
  await expect(add(mallory, made)).rejects.toMatchObject(NOT_VERIFIED);
  await add(ada, made);
  await expect(add(ada, made)).rejects.toMatchObject(NOT_VERIFIED);
  const second = (await ada.call(contract.beginPasskey)).options;
  const attested = aSoftPasskey().create(second, { format: "apple" });
  await expect(add(ada, attested)).rejects.toMatchObject(NOT_VERIFIED);
});

test("a user-verified passkey signs in on its own, admins too", async () => {
  const lab = await startLab();
  for (const who of [await lab.customer(), await lab.admin()]) {
    const { key } = await setUpPasskey(lab, who);
    const there = lab.visitor();
    const reply = await signIn(there, key.answer(await signInOptions(there)));
    expect(reply).toMatchObject({ secondFactor: false, user: { id: who.userId } });
    expect(await there.call(auth.currentUser)).toMatchObject({ secondFactor: false });
    if (reply.user.role === "ADMIN") await there.call(listOrders);
  }
});

test("a passkey without user verification, of another user, or removed cannot sign in", async () => {
  const lab = await startLab();
  const [ada, mallory] = [await lab.customer(), await lab.customer({ firstName: "Mallory" })];
  const { key } = await setUpPasskey(lab, ada);
  const there = lab.visitor();
  const refused = async (answer: (options: contract.PasskeyOptions) => contract.PasskeyAnswer) =>
    expect(signIn(there, answer(await signInOptions(there)))).rejects.toMatchObject(NOT_VERIFIED);
  await refused((options) => key.answer(options, { userVerified: false }));
  const others = Buffer.from(mallory.userId).toString("base64url");
  await refused((options) => key.answer(options, { userHandle: others }));
  await refused((options) => aSoftPasskey().answer(options, { userHandle: null }));
  const options = await signInOptions(there);
  const factorId = (await listOf(ada)).passkeys[0]!.id;
  await ada.call(removeSecondFactor, { params: { userId: ada.userId, factorId } });
  await expect(signIn(there, key.answer(options))).rejects.toMatchObject(NOT_VERIFIED);
  expect(there.token()).toBeNull();
  // The owner sees attempts with their key; attempts with an unknown key are not logged.
  await lab.lab.deps.refusals.settled();
  const { events } = await ada.call(listUserEvents, { params: { userId: ada.userId } });
  expect(events.find(({ kind }) => kind === "LOGIN_REFUSED")).toMatchObject({
    text: "Login failed: the passkey could not be verified",
    count: 2,
  });
});

test("a blocked user cannot sign in with a passkey", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { key } = await setUpPasskey(lab, customer);
  const { settings } = lab.lab.deps;
  settings.blockedUserIds.push(customer.userId);
  const there = lab.visitor();
  await expect(signIn(there, key.answer(await signInOptions(there)))).rejects.toMatchObject(NOT_VERIFIED);
  settings.blockedUserIds.pop();
});

test("accounts without passkeys get no challenge, and expired challenges are deleted", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  await expect(customer.call(contract.passkeyOptions)).rejects.toMatchObject({ status: 409, code: "NO_PASSKEY" });
  await setUpApp(lab, customer);
  await expect(customer.call(contract.passkeyOptions)).rejects.toMatchObject({ code: "NO_PASSKEY" });
  const visitor = lab.visitor();
  for (let count = 0; count < 3; count++) await signInOptions(visitor);
  lab.clock.move(6 * MINUTE_MS);
  await signInOptions(visitor);
  expect(await lab.lab.deps.db.$count(passkeyChallenges)).toBe(1);
});
