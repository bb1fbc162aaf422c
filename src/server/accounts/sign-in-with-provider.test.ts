import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as accounts from "../../contract/accounts/accounts.ts";
import * as auth from "../../contract/accounts/auth.ts";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import type { IdentityService, ProviderPerson } from "../adapters/identity/port.ts";
import { newId } from "../platform/ids.ts";
import { newReferralCode } from "./referrals/referral-code.ts";
import { users } from "./tables.ts";

const UNSET: IdentityService = {
  googleClientId: null,
  facebookAppId: null,
  verifyGoogle: async () => null,
  verifyFacebook: async () => null,
  checkGoogle: async () => 0,
  checkFacebook: async () => undefined,
};
let count = 0;
const aPerson = (own: Partial<ProviderPerson> = {}): ProviderPerson => {
  const email = `social.${++count}@people.test`;
  return { providerUserId: `p${count}`, email, emailVerified: true, firstName: "Sofia", lastName: "Cial", ...own };
};

async function labThatKnows(people: Record<string, ProviderPerson>): Promise<TestLab> {
  const lab = await startLab();
  const verify = async (token: string) => people[token] ?? null;
  const service = { googleClientId: "client", facebookAppId: "app", verifyGoogle: verify, verifyFacebook: verify };
  Object.assign(lab.lab.deps, { identity: service });
  return lab;
}

test("without settings, both sign-ins name the missing one and no provider is offered", async () => {
  const lab = await startLab();
  Object.assign(lab.lab.deps, { identity: UNSET });
  const visitor = lab.visitor();
  expect(await visitor.call(auth.listSignInProviders)).toEqual({ google: null, facebook: null });
  const google = visitor.call(auth.signInWithGoogle, { body: { token: "x" } });
  await expect(google).rejects.toMatchObject({ status: 503, message: expect.stringContaining("GOOGLE_CLIENT_ID") });
  const facebook = visitor.call(auth.signInWithFacebook, { body: { token: "x" } });
  await expect(facebook).rejects.toMatchObject({ status: 503, message: expect.stringContaining("FACEBOOK_APP_ID") });
});

test("a first sign-in creates a customer; later ones find it, even under a new e-mail", async () => {
  const person = aPerson();
  const lab = await labThatKnows({ first: person, later: { ...person, email: "new.address@people.test" } });
  expect(await lab.visitor().call(auth.listSignInProviders)).toEqual({
    google: { clientId: "client" },
    facebook: { appId: "app" },
  });
  const visitor = lab.visitor();
  const first = await visitor.call(auth.signInWithGoogle, { body: { token: "first" } });
  expect(first).toMatchObject({
    secondFactor: false,
    user: { email: person.email, firstName: "Sofia", role: "CUSTOMER" },
  });
  expect(await visitor.call(auth.currentUser)).toEqual(first);
  expect(await lab.outbox(person.email!)).toMatchObject([{ subject: "Nice meeting you, Sofia" }]);
  const later = await lab.visitor().call(auth.signInWithGoogle, { body: { token: "later" } });
  expect(later.user.id).toBe(first.user.id);
});

test("names cannot put links into our e-mails", async () => {
  const person = aPerson({ firstName: "Win at https://evil.test/", lastName: "a\nb" });
  const lab = await labThatKnows({ it: person });
  const { user } = await lab.visitor().call(auth.signInWithGoogle, { body: { token: "it" } });
  expect(user).toMatchObject({ firstName: "Win at https evil. test", lastName: "a b" });
  const names = { firstName: "Win at https://evil.test/", lastName: "Now" };
  const body = { ...names, email: "victim@people.test", password: "a long walk with film" };
  const answer = lab.visitor().call(auth.signUp, { body });
  await expect(answer).rejects.toMatchObject({ status: 400, errors: [{ path: "firstName" }] });
});

test("concurrent first sign-ins create one account", async () => {
  const person = aPerson();
  const lab = await labThatKnows({ it: person });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => lab.visitor().call(auth.signInWithGoogle, { body: { token: "it" } })),
  );
  expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1);
  const welcomes = (await lab.outbox(person.email!)).filter(({ subject }) => subject.startsWith("Nice meeting you"));
  expect(welcomes).toHaveLength(1);
});

test("a provider-verified e-mail joins the existing account and notifies its owner", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  await labThatKnows({ it: aPerson({ email: ada.email.toUpperCase() }) });
  const { user } = await lab.visitor().call(auth.signInWithGoogle, { body: { token: "it" } });
  expect(user.id).toBe(ada.userId);
  const subjects = (await lab.outbox(ada.email)).map(({ subject }) => subject);
  expect(subjects).toContain("You can now sign in with Google");
});

test("an owner's provider sign-in locks out a squatter who signed up with the owner's e-mail", async () => {
  const lab = await startLab();
  const mallory = await lab.customer(); // signed up with the owner's e-mail, which is not checked
  const person = aPerson({ email: mallory.email });
  await labThatKnows({ it: person });
  const owner = lab.visitor();
  await owner.call(auth.signInWithGoogle, { body: { token: "it" } });
  await expect(mallory.call(auth.currentUser)).rejects.toMatchObject({ status: 401 });
  const again = lab.visitor().call(auth.logIn, { body: { email: mallory.email, password: mallory.password } });
  await expect(again).rejects.toMatchObject({ code: "WRONG_LOGIN" });
  expect((await owner.call(auth.currentUser)).user.id).toBe(mallory.userId);
  const mail = (await lab.outbox(mallory.email)).find(({ subject }) => subject.includes("sign in with Google"))!;
  expect(mail.text).toContain("no longer works");
});

test("an unverified provider sign-in is removed when the owner arrives by provider or e-mail", async () => {
  const [first, second] = [aPerson({ emailVerified: false }), aPerson({ emailVerified: false })];
  const lab = await labThatKnows({
    squatter: first,
    owner: { ...first, providerUserId: "the owner", emailVerified: true },
    other: second,
  });
  const squat = (token: string) => lab.visitor().call(auth.signInWithFacebook, { body: { token } });
  const { user } = await squat("squatter");
  expect((await lab.visitor().call(auth.signInWithGoogle, { body: { token: "owner" } })).user.id).toBe(user.id);
  await expect(squat("squatter")).rejects.toMatchObject({ code: "EMAIL_TAKEN" });

  await squat("other");
  await lab.visitor().call(auth.requestPasswordReset, { body: { email: second.email! } });
  const mail = (await lab.outbox(second.email!)).find(({ subject }) => subject === "Choose a new password")!;
  const token = new URL(/http\S+token=\S+/.exec(mail.text)![0]).searchParams.get("token")!;
  await lab.visitor().call(auth.resetPassword, { body: { token, password: "a shorter walk with film" } });
  await expect(squat("other")).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
});

test("an account with a verified e-mail keeps its password when a provider joins it", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  await lab.visitor().call(auth.requestPasswordReset, { body: { email: ada.email } });
  const mail = (await lab.outbox(ada.email)).find(({ subject }) => subject === "Choose a new password")!;
  const token = new URL(/http\S+token=\S+/.exec(mail.text)![0]).searchParams.get("token")!;
  const password = "a shorter walk with film";
  await lab.visitor().call(auth.resetPassword, { body: { token, password } });
  await labThatKnows({ it: aPerson({ email: ada.email }) });
  await lab.visitor().call(auth.signInWithGoogle, { body: { token: "it" } });
  const { user } = await lab.visitor().call(auth.logIn, { body: { email: ada.email, password } });
  expect(user.id).toBe(ada.userId);
});

test("a provider's unverified e-mail does not open an existing account", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  await labThatKnows({ it: aPerson({ email: ada.email, emailVerified: false }) });
  const answer = lab.visitor().call(auth.signInWithFacebook, { body: { token: "it" } });
  await expect(answer).rejects.toMatchObject({ status: 409, code: "EMAIL_TAKEN" });
});

test("a second identity with the same e-mail does not get an already joined account", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  await labThatKnows({ one: aPerson({ email: ada.email }), two: aPerson({ email: ada.email }) });
  await lab.visitor().call(auth.signInWithGoogle, { body: { token: "one" } });
  const second = lab.visitor().call(auth.signInWithGoogle, { body: { token: "two" } });
  await expect(second).rejects.toMatchObject({ status: 409, code: "EMAIL_TAKEN" });
});

test("a guest has no account to join, so a new one is created", async () => {
  const person = aPerson();
  const lab = await labThatKnows({ it: person });
  const guestId = newId();
  const names = { firstName: "Guest", lastName: "", referralCode: newReferralCode() };
  await lab.lab.deps.db
    .insert(users)
    .values({ ...names, id: guestId, email: person.email!, guest: true, createdAt: lab.clock.now() });
  const { user } = await lab.visitor().call(auth.signInWithGoogle, { body: { token: "it" } });
  expect(user.id).not.toBe(guestId);
});

test("a bad token, a missing e-mail and a provider outage have different errors", async () => {
  const lab = await labThatKnows({ shy: aPerson({ email: null }) });
  const signIn = (token: string) => lab.visitor().call(auth.signInWithGoogle, { body: { token } });
  await expect(signIn("bad")).rejects.toMatchObject({ status: 422, code: "BAD_TOKEN" });
  await expect(signIn("shy")).rejects.toMatchObject({ status: 422, code: "NO_EMAIL" });
  lab.lab.deps.identity.verifyGoogle = () => Promise.reject(new Error("no route to host"));
  await expect(signIn("shy")).rejects.toMatchObject({ status: 503, code: "PROVIDER_DOWN" });
});

test("an admin signing in with a provider still needs the second factor", async () => {
  const person = aPerson();
  const lab = await labThatKnows({ it: person });
  const visitor = lab.visitor();
  const { user } = await visitor.call(auth.signInWithGoogle, { body: { token: "it" } });
  await lab.lab.deps.db.update(users).set({ role: "ADMIN", staffRole: "OWNER" }).where(eq(users.id, user.id));
  expect(await visitor.call(auth.signInWithGoogle, { body: { token: "it" } })).toMatchObject({ secondFactor: true });
  await expect(visitor.call(accounts.listUsers)).rejects.toMatchObject({ status: 403 });
});
