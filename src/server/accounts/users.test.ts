import { expect, test } from "vitest";
import * as accounts from "../../contract/accounts/accounts.ts";
import * as auth from "../../contract/accounts/auth.ts";
import { requestUserEmailChange, changeUserEmail } from "../../contract/accounts/second-factors.ts";
import { DAY_MS } from "../../rules/time.ts";
import { changeEmailAtTheDesk, codeForNewEmail } from "../../../tests/support/factor-makers.ts";
import { startLab, TEST_PASSWORD, type TestLab } from "../../../tests/support/start-lab.ts";
import { newId } from "../platform/ids.ts";
import { newReferralCode } from "./referrals/referral-code.ts";
import { users } from "./tables.ts";

async function aGuest(lab: TestLab, email: string): Promise<string> {
  const id = newId();
  const guest = { firstName: "Greta", lastName: "Guest", guest: true, referralCode: newReferralCode() };
  await lab.lab.deps.db.insert(users).values({ ...guest, id, email, createdAt: lab.clock.now() });
  return id;
}

test("an account created by an admin gets a link to set a password", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const user = await admin.call(accounts.addUser, {
    body: { firstName: "Vera", lastName: "Baryta", email: "Vera@Prints.test", role: "VENDOR", phone: "718 555 0199" },
  });
  expect(user).toMatchObject({ email: "vera@prints.test", role: "VENDOR", phone: "718 555 0199" });
  const [mail] = await lab.outbox("vera@prints.test");
  const token = decodeURIComponent(/token=([\w%-]+)/.exec(mail!.text)![1]!);
  lab.clock.move(6 * DAY_MS);
  const vera = lab.visitor();
  await vera.call(auth.resetPassword, { body: { token, password: TEST_PASSWORD } });
  expect(await vera.call(auth.logIn, { body: { email: "vera@prints.test", password: TEST_PASSWORD } })).toMatchObject({
    secondFactor: false,
    user: { id: user.id },
  });
});

test("a taken e-mail cannot create a second account", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const again = admin.call(accounts.addUser, { body: { firstName: "A", lastName: "B", email: ada.email } });
  await expect(again).rejects.toMatchObject({ status: 409, code: "EMAIL_TAKEN" });
});

test("finds users by part of name or e-mail and by role; guests only on request", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const zora = await lab.customer({ firstName: "Zora" });
  const guestId = await aGuest(lab, "zora.guest@people.test");
  const find = async (query: object) => {
    const { users: found, count } = await admin.call(accounts.listUsers, { query });
    return { ids: found.map(({ id }) => id), count };
  };
  expect(await find({ search: "ora love" })).toEqual({ ids: [zora.userId], count: 1 });
  expect(await find({ search: zora.email.toUpperCase() })).toEqual({ ids: [zora.userId], count: 1 });
  expect(await find({ search: "zora", guests: "true", sortBy: "email", desc: "false" })).toEqual({
    ids: [zora.userId, guestId],
    count: 2,
  });
  expect(await find({ search: "zora", role: "ADMIN" })).toEqual({ ids: [], count: 0 });
  expect(await find({ search: "z_r%" })).toEqual({ ids: [], count: 0 });
  const all = await find({});
  expect(await find({ limit: 1, offset: 1 })).toEqual({ ids: [all.ids[1]], count: all.count });
  expect(await find({ offset: 100_000 })).toEqual({ ids: [], count: all.count });
  await expect(zora.call(accounts.listUsers)).rejects.toMatchObject({ status: 403 });
});

test("counts stop at a thousand users, but pagination reaches all of them in order", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const createdAt = lab.clock.now();
  await lab.lab.deps.db.insert(users).values(
    Array.from({ length: 1002 }, (_, at) => {
      const lastName = `Number${String(at + 1).padStart(4, "0")}`;
      const email = `${lastName}@people.test`;
      return { id: newId(), email, firstName: "Many", lastName, referralCode: newReferralCode(), createdAt };
    }),
  );
  const find = async (query: object) => {
    const { users: found, ...counted } = await admin.call(accounts.listUsers, { query: { sortBy: "name", ...query } });
    return { names: found.map(({ lastName }) => lastName), ...counted };
  };
  const last = { limit: 2, offset: 1000, desc: "false" };
  expect(await find({ search: "many number", ...last })).toEqual({
    names: ["Number1001", "Number1002"],
    count: 1000,
    more: true,
  });
  // Also matches inside names, and no one is on two pages.
  expect(await find({ search: "any number", ...last })).toMatchObject({
    names: ["Number1001", "Number1002"],
    more: true,
  });
  for (const search of ["many number", "any number"]) {
    const pages = [await find({ search, limit: 100 }), await find({ search, limit: 100, offset: 100 })];
    expect(new Set(pages.flatMap(({ names }) => names)).size).toBe(200);
    expect(pages[1]).toMatchObject({ count: 1000, more: true });
  }
  expect(await find({ search: "many number", role: "ADMIN" })).toEqual({ names: [], count: 0 });
  expect(await find({ search: "Number100", limit: 1 })).toEqual({ names: ["Number1002"], count: 3 });
  expect(await find({ role: "CUSTOMER", limit: 1 })).toMatchObject({ count: 1000, more: true });
  expect((await find({ role: "ADMIN" })).more).toBeUndefined();
});

test("a role change ends sessions; admins cannot change their own role or a guest's", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const change = (userId: string, role: "ADMIN" | "CUSTOMER" | "MESSENGER") =>
    admin.call(accounts.changeUserRole, { params: { userId }, body: { role } });
  expect(await change(ada.userId, "MESSENGER")).toMatchObject({ id: ada.userId, role: "MESSENGER" });
  await expect(ada.call(auth.currentUser)).rejects.toMatchObject({ status: 401 });
  await expect(change(admin.userId, "CUSTOMER")).rejects.toMatchObject({ status: 409, code: "OWN_ROLE" });
  const guestId = await aGuest(lab, "guest.role@people.test");
  await expect(change(guestId, "ADMIN")).rejects.toMatchObject({ status: 409, code: "GUEST" });
  await expect(change(newId(), "ADMIN")).rejects.toMatchObject({ status: 404 });
});

test("a new e-mail logs in, the old one is notified, and its reset links are invalid", async () => {
  const lab = await startLab();
  const [admin, ada, bob] = [await lab.admin(), await lab.customer(), await lab.customer({ firstName: "Bob" })];
  await lab.visitor().call(auth.requestPasswordReset, { body: { email: ada.email } });
  const mail = (await lab.outbox(ada.email)).findLast(({ subject }) => subject === "Choose a new password")!;
  const token = decodeURIComponent(/token=([\w%-]+)/.exec(mail.text)![1]!);
  const change = (email: string) => changeEmailAtTheDesk(lab, admin, ada.userId, email);
  await expect(change(bob.email.toUpperCase())).rejects.toMatchObject({ status: 409, code: "EMAIL_TAKEN" });
  expect(await change("Ada.Moved@people.test")).toMatchObject({ email: "ada.moved@people.test" });
  expect(await lab.visitor().call(auth.validateResetToken, { query: { token } })).toEqual({ valid: false });
  const body = { email: "ada.moved@people.test", password: TEST_PASSWORD };
  expect((await lab.visitor().call(auth.logIn, { body })).user.id).toBe(ada.userId);
  const notices = (await lab.outbox(ada.email)).filter(({ subject }) => subject === "Your e-mail was changed");
  expect(notices, "sent to the old address").toHaveLength(1);
});

test("staff change an e-mail only with the code sent to it for that user", async () => {
  const lab = await startLab();
  const [admin, other, ada, bob] = [await lab.admin(), await lab.admin(), await lab.customer(), await lab.customer()];
  const email = "ada.proven@people.test";
  const change = (who: typeof admin, userId: string, to: string, code: string) =>
    who.call(changeUserEmail, { params: { userId }, body: { email: to, code } });
  await admin.call(requestUserEmailChange, { params: { userId: ada.userId }, body: { email } });
  const code = await codeForNewEmail(lab, email);
  const wrong = { status: 422, code: "WRONG_CODE" };
  await expect(change(admin, ada.userId, "else@people.test", code)).rejects.toMatchObject(wrong);
  await expect(change(admin, bob.userId, email, code)).rejects.toMatchObject(wrong);
  await expect(change(other, ada.userId, email, code)).rejects.toMatchObject(wrong);
  expect(await change(admin, ada.userId, email, code)).toMatchObject({ email });
  await expect(
    admin.call(requestUserEmailChange, { params: { userId: newId() }, body: { email } }),
  ).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    ada.call(requestUserEmailChange, { params: { userId: bob.userId }, body: { email } }),
  ).rejects.toMatchObject({
    status: 403,
  });
});

test("a guest cannot log in and gets no reset link", async () => {
  const lab = await startLab();
  await aGuest(lab, "only.guest@people.test");
  await lab.visitor().call(auth.requestPasswordReset, { body: { email: "only.guest@people.test" } });
  expect(await lab.outbox("only.guest@people.test")).toEqual([]);
  const logIn = lab.visitor().call(auth.logIn, { body: { email: "only.guest@people.test", password: TEST_PASSWORD } });
  await expect(logIn).rejects.toMatchObject({ status: 401 });
});

test("addresses are listed primary first", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const params = { userId: ada.userId };
  const body = { address1: "1 Second St", city: "Brooklyn", state: "NY", zip: "11211", primary: false } as const;
  await ada.call(accounts.addAddress, { params, body });
  const { addresses } = await ada.call(accounts.listAddresses, { params });
  expect(addresses.map(({ address1 }) => address1)).toEqual(["12 Franklin St", "1 Second St"]);
});

test("unlimited credits are marked as unlimited", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ tier: "SUPER_NICE_2025" });
  const user = await ada.call(accounts.getUser, { params: { userId: ada.userId } });
  expect(user.credits).toEqual({ roll: 90, scan4K: 90, rush: null, pro: 10 });
  const rush = user.creditProducts.find(({ kind }) => kind === "rush");
  expect(rush).toMatchObject({ count: null, unlimited: true });
  expect(user.creditProducts.filter(({ unlimited }) => unlimited)).toHaveLength(1);
});

test("a member's record shows the subscription in the payment provider's format", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ tier: "NICE_2025" });
  const { customer, membership } = await ada.call(accounts.getUser, { params: { userId: ada.userId } });
  expect(customer).toEqual({
    balance: 0,
    subscriptions: [
      {
        id: expect.any(String),
        cancel_at_period_end: false,
        items: [
          { lookup_key: "nice_2025", current_period_end: Math.floor(Date.parse(membership!.currentPeriodEnd) / 1000) },
        ],
      },
    ],
  });
});
