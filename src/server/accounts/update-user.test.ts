import { expect, test } from "vitest";
import * as accounts from "../../contract/accounts/accounts.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { newId } from "../platform/ids.ts";
import { preferences } from "./tables.ts";

test("updates only the given fields", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const params = { userId: ada.userId };
  const update = (body: { firstName?: string; lastName?: string; phone?: string | null }) =>
    ada.call(accounts.updateUser, { params, body });
  const before = await update({ phone: "(718) 555-0132" });
  expect(before.phone).toBe("(718) 555-0132");
  expect(await update({ lastName: "Byron" })).toEqual({ ...before, lastName: "Byron" });
  expect(await update({})).toEqual({ ...before, lastName: "Byron" });
  expect((await update({ phone: null })).phone).toBeNull();
});

test("another customer returns 404; an admin can update any", async () => {
  const lab = await startLab();
  const [ada, ben, admin] = [await lab.customer(), await lab.customer(), await lab.admin()];
  const input = { params: { userId: ada.userId }, body: { firstName: "Augusta" } };
  await expect(ben.call(accounts.updateUser, input)).rejects.toMatchObject({ status: 404 });
  expect((await admin.call(accounts.updateUser, input)).firstName).toBe("Augusta");
  const nobody = { params: { userId: newId() }, body: {} };
  await expect(admin.call(accounts.updateUser, nobody)).rejects.toMatchObject({ status: 404 });
});

test("internal notes are visible only to staff", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const params = { userId: ada.userId };
  await lab.lab.deps.db.insert(preferences).values([
    { id: newId(), ...params, key: "default-rush", value: "Yes" },
    { id: newId(), ...params, key: "default-internal-notes", value: "sends wet film" },
  ]);
  const keysFor = async (viewer: typeof ada) =>
    (await viewer.call(accounts.getUser, { params })).preferences.map(({ key }) => key);
  expect(await keysFor(ada)).toEqual(["default-rush"]);
  expect(await keysFor(admin)).toEqual(["default-internal-notes", "default-rush"]);
});
