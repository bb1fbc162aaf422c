import { expect, test } from "vitest";
import * as accounts from "../../contract/accounts/accounts.ts";
import * as preferencesContract from "../../contract/accounts/preferences.ts";
import { getOrder } from "../../contract/orders/orders.ts";
import { PREFERENCE_KEYS } from "../../rules/accounts/preferences.ts";
import { aDraft, aRoll, placeOrder } from "../../../tests/support/makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";

const save = (who: Person, key: (typeof PREFERENCE_KEYS)[number], value: string, userId = who.userId) =>
  who.call(preferencesContract.savePreference, { params: { userId }, body: { key, value } });
const list = async (who: Person, userId = who.userId) =>
  (await who.call(preferencesContract.listPreferences, { params: { userId } })).preferences;

test("lists every preference with its choices and default until one is set", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const before = await list(ada);
  expect(before.map(({ key }) => key)).toEqual(PREFERENCE_KEYS.filter((key) => key !== "default-internal-notes"));
  expect(before.find(({ key }) => key === "default-rush")).toMatchObject({
    id: null,
    value: "No",
    choices: ["Yes", "No"],
  });
  const { preference } = await save(ada, "default-rush", "Yes");
  expect(preference).toMatchObject({ key: "default-rush", value: "Yes" });
  expect((await list(ada)).find(({ key }) => key === "default-rush")).toEqual(preference);
  const user = await ada.call(accounts.getUser, { params: { userId: ada.userId } });
  expect(user.preferences).toEqual([{ id: preference.id, key: "default-rush", value: "Yes" }]);
});

test("setting a preference twice keeps its id and the latest value; it can be changed and cleared", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const first = await save(ada, "default-sleeving", "CUT");
  const second = await save(ada, "default-sleeving", "UNCUT");
  expect(second.preference).toEqual({ ...first.preference, value: "UNCUT" });
  const params = { userId: ada.userId, prefId: first.preference.id! };
  const changed = await ada.call(preferencesContract.changePreference, { params, body: { value: "NONE" } });
  expect(changed.preference).toMatchObject({ id: params.prefId, value: "NONE" });
  await ada.call(preferencesContract.clearPreference, { params });
  await expect(ada.call(preferencesContract.clearPreference, { params })).rejects.toMatchObject({ status: 404 });
  expect((await list(ada)).find(({ key }) => key === "default-sleeving")).toMatchObject({ id: null, value: "NONE" });
});

test("an invalid preference value is rejected at its field", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  await expect(save(ada, "default-rush", "Maybe")).rejects.toMatchObject({ status: 400, errors: [{ path: "value" }] });
});

test("a customer's default internal notes are copied to new orders, hidden from the customer", async () => {
  const lab = await startLab();
  const [ada, grace, admin] = [await lab.customer(), await lab.customer({ firstName: "Grace" }), await lab.admin()];
  const before = await placeOrder(ada, aDraft([aRoll()]));
  await save(admin, "default-internal-notes", "curls badly", ada.userId);
  const [after, others] = [await placeOrder(ada, aDraft([aRoll()])), await placeOrder(grace, aDraft([aRoll()]))];
  const notes = await Promise.all(
    [before, after, others].map(async ({ id: orderId }) => admin.call(getOrder, { params: { orderId } })),
  );
  expect(notes.map(({ internalNotes }) => internalNotes)).toEqual(["", "curls badly", ""]);
  expect(after.internalNotes).toBeNull();
});

test("customers can neither see, set nor change internal notes", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { preference } = await save(admin, "default-internal-notes", "curls badly", ada.userId);
  expect((await list(admin, ada.userId)).find(({ id }) => id === preference.id)).toMatchObject({
    value: "curls badly",
  });
  expect(JSON.stringify(await list(ada))).not.toContain("curls badly");
  await expect(save(ada, "default-internal-notes", "x")).rejects.toMatchObject({ status: 422, code: "STAFF_ONLY" });
  const params = { userId: ada.userId, prefId: preference.id! };
  const change = ada.call(preferencesContract.changePreference, { params, body: { value: "x" } });
  await expect(change).rejects.toMatchObject({ status: 404 });
  await expect(ada.call(preferencesContract.clearPreference, { params })).rejects.toMatchObject({ status: 404 });
});
