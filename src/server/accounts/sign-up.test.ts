import { expect, test } from "vitest";
import * as auth from "../../contract/accounts/auth.ts";
import { startLab, TEST_PASSWORD } from "../../../tests/support/start-lab.ts";

const ada = { firstName: " Ada ", lastName: "Lovelace", password: TEST_PASSWORD };

test("signing up returns the user, signs them in and sends a welcome e-mail", async () => {
  const lab = await startLab();
  const visitor = lab.visitor();
  const answer = await visitor.call(auth.signUp, { body: { ...ada, email: " Ada.New@People.test " } });
  expect(answer).toMatchObject({
    secondFactor: false,
    user: {
      email: "ada.new@people.test",
      firstName: "Ada",
      role: "CUSTOMER",
      tier: "NON_MEMBER",
      active: false,
      phone: null,
      firstOrderCreated: false,
      credits: { roll: 0, scan4K: 0, rush: 0, pro: 0 },
      openOrders: 0,
      addresses: [],
      preferences: [],
      membership: null,
    },
  });
  expect(visitor.token()).toMatch(/^Bearer \S+$/);
  expect(await visitor.call(auth.currentUser)).toEqual(answer);
  expect(await lab.outbox("ada.new@people.test")).toMatchObject([{ subject: "Nice meeting you" }]);
});

test("an e-mail creates one account, in any case and under concurrency", async () => {
  const lab = await startLab();
  const emails = ["twin@people.test", "Twin@people.test", "TWIN@PEOPLE.TEST", "twin@People.Test"];
  const answers = await Promise.allSettled(
    emails.map((email, index) =>
      lab.visitor().call(auth.signUp, { body: { ...ada, email, password: `${TEST_PASSWORD} ${index}` } }),
    ),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status === "rejected")) {
    expect(answer).toMatchObject({ reason: { status: 409, code: "EMAIL_TAKEN" } });
  }
  const mails = await lab.outbox("twin@people.test");
  expect(mails.filter(({ subject }) => subject.startsWith("Nice meeting you"))).toHaveLength(1);
});

test("signing up with an existing account's password logs in, admins up to the code", async () => {
  const lab = await startLab();
  const [customer, admin] = [await lab.customer(), await lab.admin()];
  const signUp = (email: string) => lab.visitor().call(auth.signUp, { body: { ...ada, email } });
  expect(await signUp(customer.email)).toMatchObject({ secondFactor: false, user: { id: customer.userId } });
  expect(await signUp(admin.email)).toMatchObject({ secondFactor: true, user: { id: admin.userId } });
  expect(await lab.outbox(customer.email)).toEqual([]);
});

test("signing up with a taken e-mail counts as a wrong password and notifies the owner once a day", async () => {
  const lab = await startLab();
  const { email } = await lab.customer();
  const stranger = lab.visitor();
  const signUp = () => stranger.call(auth.signUp, { body: { ...ada, email, password: "a guess of a stranger" } });
  for (let count = 0; count < 5; count++)
    await expect(signUp()).rejects.toMatchObject({ status: 409, code: "EMAIL_TAKEN" });
  await expect(signUp()).rejects.toMatchObject({ status: 429 });
  await expect(stranger.call(auth.logIn, { body: { email, password: TEST_PASSWORD } })).rejects.toMatchObject({
    status: 429,
  });
  expect(await lab.outbox(email)).toMatchObject([{ subject: "You already have an account" }]);
});

test("thirty people behind one address can sign up", async () => {
  const lab = await startLab();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      lab.visitor().call(auth.signUp, { body: { ...ada, email: `workshop.${index}@people.test` } }),
    ),
  );
  expect(new Set(answers.map(({ user }) => user.id)).size).toBe(30);
});

test.each([
  ["password1234", "among the commonest"],
  ["PassWord1234", "among the commonest in another case"],
  ["too short", "short"],
  ["            ", "only spaces"],
  ["N1ce Film Club 26", "our name"],
  ["lovelace-1815", "one's own name"],
])("the password %j is rejected at its field: %s", async (password) => {
  const lab = await startLab();
  const answer = lab.visitor().call(auth.signUp, { body: { ...ada, email: "weak@people.test", password } });
  await expect(answer).rejects.toMatchObject({ status: 400, errors: [{ path: "password" }] });
});

test("responses contain neither the password nor its hash", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { user } = await customer.call(auth.currentUser);
  expect(JSON.stringify(user)).not.toMatch(/argon2|password/i);
});
