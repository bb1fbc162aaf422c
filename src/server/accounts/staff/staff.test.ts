import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeUserRole, getUser, updateUser } from "../../../contract/accounts/accounts.ts";
import { currentUser, logIn, resetPassword } from "../../../contract/accounts/auth.ts";
import { listUserEvents } from "../../../contract/accounts/account-events.ts";
import { removeSecondFactors } from "../../../contract/accounts/second-factors.ts";
import * as contract from "../../../contract/accounts/staff.ts";
import { labToday } from "../../../contract/bench/today.ts";
import { updateOrder } from "../../../contract/checkout/checkout.ts";
import { updatePaper } from "../../../contract/prints/prints.ts";
import { listChanges } from "../../../contract/history/history.ts";
import { aDraft, aRoll, paidOrder } from "../../../../tests/support/makers.ts";
import { startLab, TEST_PASSWORD } from "../../../../tests/support/start-lab.ts";
import { users } from "../tables.ts";

const person = (name: string) => ({ firstName: name, lastName: "Works", email: `${name.toLowerCase()}@lab.test` });

test("an owner invites a bench worker, who sets a password and can work only at the bench", async () => {
  const lab = await startLab();
  const owner = await lab.admin();
  const { id } = await owner.call(contract.inviteStaff, { body: { ...person("Bea"), staffRole: "BENCH" } });
  const { staff } = await owner.call(contract.listStaff);
  expect(staff.find((one) => one.id === id)).toMatchObject({ staffRole: "BENCH", state: "INVITED", lastSeenAt: null });
  const seenAt = lab.clock.now().toISOString();
  expect(staff.find((one) => one.id === owner.userId)).toMatchObject({ state: "ACTIVE", lastSeenAt: seenAt });
  await owner.call(contract.resendInvitation, { params: { userId: id } });
  const mails = await lab.outbox("bea@lab.test");
  expect(mails[0]!.text).toContain("as staff with the role bench");
  const [first, token] = mails.map(({ text }) => decodeURIComponent(/token=([\w%-]+)/.exec(text)![1]!));
  await expect(
    lab.visitor().call(resetPassword, { body: { token: first!, password: TEST_PASSWORD } }),
  ).rejects.toMatchObject({ code: "BAD_TOKEN" });
  await lab.visitor().call(resetPassword, { body: { token: token!, password: TEST_PASSWORD } });
  const { user } = await lab.visitor().call(logIn, { body: { email: "bea@lab.test", password: TEST_PASSWORD } });
  expect(user).toMatchObject({ role: "ADMIN", staffRole: "BENCH" });
  await expect(owner.call(contract.resendInvitation, { params: { userId: id } })).rejects.toMatchObject({
    code: "ACCEPTED",
  });
  await expect(
    owner.call(contract.inviteStaff, { body: { ...person("Bea"), staffRole: "SHOP" } }),
  ).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
});

test("a role change applies at once and is e-mailed; denials name whom to contact", async () => {
  const lab = await startLab();
  const [owner, bea] = [await lab.admin(), await lab.admin("BENCH")];
  await bea.call(labToday);
  await expect(bea.call(listChanges, { query: {} })).rejects.toMatchObject({
    status: 403,
    message: "Your role (bench) does not include this. Ask an owner, manager or accountant.",
  });
  const params = { userId: bea.userId };
  await owner.call(contract.changeStaffRole, { params, body: { staffRole: "READ_ONLY" } });
  await bea.call(listChanges, { query: {} });
  await expect(bea.call(labToday)).rejects.toMatchObject({ status: 403 });
  const [mail] = await lab.outbox(bea.email);
  expect(mail!.subject).toMatch(/^Your role at .*: accountant$/);
  const { events } = await owner.call(listUserEvents, { params, query: {} });
  expect(events.map(({ text }) => text)).toContain("Staff role changed from Bench to Accountant");
});

test("a bench worker can edit only an order's internal notes", async () => {
  const lab = await startLab();
  const [ada, bench] = [await lab.customer(), await lab.admin("BENCH")];
  const { id: orderId, version } = await paidOrder(ada, aDraft([aRoll()]));
  const change = (body: object) =>
    bench.call(updateOrder, { params: { orderId }, body: { version, internalNotes: "Torn leader", ...body } });
  await expect(change({ notes: "Please push" })).rejects.toMatchObject({ status: 403 });
  expect((await change({})).internalNotes).toBe("Torn leader");
  await expect(
    bench.call(updatePaper, { params: { paperId: bench.userId }, body: { sizes: [] } as never }),
  ).rejects.toMatchObject({ status: 403 });
});

test("suspending staff ends their sessions and blocks login until restored", async () => {
  const lab = await startLab();
  const [owner, desk] = [await lab.admin(), await lab.admin("FRONT_DESK")];
  const params = { userId: desk.userId };
  await owner.call(contract.suspendStaff, { params });
  await expect(desk.call(currentUser)).rejects.toMatchObject({ status: 401 });
  const logsIn = () => lab.visitor().call(logIn, { body: { email: desk.email, password: TEST_PASSWORD } });
  await expect(logsIn()).rejects.toMatchObject({ code: "WRONG_LOGIN" });
  await owner.call(contract.restoreStaff, { params });
  expect((await logsIn()).user.staffRole).toBe("FRONT_DESK");
});

test("managers change everyone but owners, the desk no one, and no one themselves", async () => {
  const lab = await startLab();
  const [owner, manager, desk] = [await lab.admin(), await lab.admin("MANAGER"), await lab.admin("FRONT_DESK")];
  const roleOf = (who: typeof owner, userId: string, staffRole: "OWNER" | "BENCH") =>
    who.call(contract.changeStaffRole, { params: { userId }, body: { staffRole } });
  await roleOf(manager, desk.userId, "BENCH");
  await expect(roleOf(manager, desk.userId, "OWNER")).rejects.toMatchObject({ code: "OWNERS_ONLY" });
  await expect(roleOf(manager, owner.userId, "BENCH")).rejects.toMatchObject({ code: "OWNERS_ONLY" });
  await expect(roleOf(manager, manager.userId, "OWNER")).rejects.toMatchObject({ code: "ONESELF" });
  await expect(
    manager.call(changeUserRole, { params: { userId: owner.userId }, body: { role: "CUSTOMER" } }),
  ).rejects.toMatchObject({ code: "OWNERS_ONLY" });
  await expect(roleOf(desk, manager.userId, "BENCH")).rejects.toMatchObject({ status: 403 });
  const customer = await lab.customer();
  await expect(roleOf(owner, customer.userId, "OWNER")).rejects.toMatchObject({ status: 404 });
});

test("the desk cannot change a colleague's phone or second factors", async () => {
  const lab = await startLab();
  const [owner, desk] = [await lab.admin(), await lab.admin("FRONT_DESK")];
  const params = { userId: owner.userId };
  await expect(desk.call(updateUser, { params, body: { phone: "(718) 555-0132" } })).rejects.toMatchObject({
    status: 403,
  });
  await expect(desk.call(removeSecondFactors, { params })).rejects.toMatchObject({ status: 403 });
  expect((await owner.call(getUser, { params })).phone).toBeNull();
});

test("two owners demoting each other concurrently leave one owner", async () => {
  const lab = await startLab();
  const [ada, bob] = [await lab.admin(), await lab.admin()];
  const { db } = lab.lab.deps;
  const others = await db.select({ id: users.id }).from(users).where(eq(users.staffRole, "OWNER"));
  for (const { id } of others)
    if (id !== ada.userId && id !== bob.userId)
      await db.update(users).set({ staffRole: "MANAGER" }).where(eq(users.id, id));
  const demote = (who: typeof ada, whom: typeof ada) =>
    who.call(contract.changeStaffRole, { params: { userId: whom.userId }, body: { staffRole: "MANAGER" } });
  const results = await Promise.allSettled([demote(ada, bob), demote(bob, ada)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [last] = await db.select({ id: users.id }).from(users).where(eq(users.staffRole, "OWNER"));
  const admin = last!.id === ada.userId ? bob : ada;
  await expect(admin.call(contract.suspendStaff, { params: { userId: last!.id } })).rejects.toMatchObject({
    code: "LAST_OWNER",
  });
  expect(await db.select({ id: users.id }).from(users).where(eq(users.staffRole, "OWNER"))).toHaveLength(1);
});

test("inviting and changing staff requires a recent password", async () => {
  const lab = await startLab();
  const [owner, bea] = [await lab.admin(), await lab.admin("BENCH")];
  lab.clock.move(11 * 60_000);
  const params = { userId: bea.userId };
  for (const change of [
    () => owner.call(contract.inviteStaff, { body: { ...person("Late"), staffRole: "BENCH" } }),
    () => owner.call(contract.changeStaffRole, { params, body: { staffRole: "SHOP" } }),
    () => owner.call(contract.suspendStaff, { params }),
  ])
    await expect(change()).rejects.toMatchObject({ code: "CONFIRM_FIRST" });
});
