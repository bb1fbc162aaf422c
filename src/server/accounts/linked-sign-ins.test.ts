import { expect, test } from "vitest";
import * as auth from "../../contract/accounts/auth.ts";
import * as signIns from "../../contract/accounts/sign-ins.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import type { ProviderPerson } from "../adapters/identity/port.ts";
import { eq } from "drizzle-orm";
import { users } from "./tables.ts";

async function labWithProviders(): Promise<TestLab> {
  const lab = await startLab();
  const person = (id: string): ProviderPerson => {
    return { providerUserId: id, email: `${id}@elsewhere.test`, emailVerified: true, firstName: "Ada", lastName: "L" };
  };
  const verify = async (token: string) => (token === "wrong" ? null : person(token));
  const service = { googleClientId: "client", facebookAppId: "app", verifyGoogle: verify, verifyFacebook: verify };
  Object.assign(lab.lab.deps, { identity: service });
  return lab;
}

const link = (who: Person, token: string, provider: "GOOGLE" | "FACEBOOK" = "GOOGLE") =>
  who.call(signIns.linkSignIn, { body: { provider, token } });
const unlink = (who: Person, provider: "GOOGLE" | "FACEBOOK") =>
  who.call(signIns.unlinkSignIn, { query: { provider } });
const linked = async (who: Person) =>
  (await who.call(signIns.listSignIns)).signIns.map(({ provider }) => provider).toSorted();

test("a linked Google account signs in; linking and unlinking it notify the owner", async () => {
  const lab = await labWithProviders();
  const ada = await lab.customer();
  await link(ada, "ada-at-google");
  await link(ada, "ada-at-google");
  expect(await linked(ada)).toEqual(["GOOGLE"]);
  const mails = (await lab.outbox(ada.email)).filter(({ subject }) => subject === "You can now sign in with Google");
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain("added in your settings");
  const comes = () => lab.visitor().call(auth.signInWithGoogle, { body: { token: "ada-at-google" } });
  expect((await comes()).user.id).toBe(ada.userId);
  await unlink(ada, "GOOGLE");
  await unlink(ada, "GOOGLE");
  expect(await linked(ada)).toEqual([]);
  expect((await comes()).user.id).not.toBe(ada.userId);
  const unlinkMails = (await lab.outbox(ada.email)).filter(({ subject }) =>
    subject.startsWith("You can no longer sign in"),
  );
  expect(unlinkMails.map(({ subject }) => subject)).toEqual(["You can no longer sign in with Google"]);
});

test("a provider identity belongs to one account, and an account has one identity per provider", async () => {
  const lab = await labWithProviders();
  const [ada, bob] = [await lab.customer(), await lab.customer()];
  await link(ada, "one");
  await expect(link(bob, "one")).rejects.toMatchObject({ status: 409, code: "IN_USE" });
  await expect(link(ada, "two")).rejects.toMatchObject({ status: 409, code: "ANOTHER" });
  await expect(link(bob, "wrong")).rejects.toMatchObject({ status: 422, code: "BAD_TOKEN" });
});

test("the last sign-in method cannot be removed, even concurrently", async () => {
  const lab = await labWithProviders();
  const ada = await lab.customer();
  await link(ada, "at-google");
  await link(ada, "at-facebook", "FACEBOOK");
  await lab.lab.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, ada.userId));
  const answers = await Promise.allSettled([unlink(ada, "GOOGLE"), unlink(ada, "FACEBOOK")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [left] = await linked(ada);
  await expect(unlink(ada, left!)).rejects.toMatchObject({ status: 409, code: "LAST_WAY_IN" });
  expect(await ada.call(signIns.listSignIns)).toMatchObject({ otherWay: false });
});
