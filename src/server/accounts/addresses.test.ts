import { expect, test } from "vitest";
import * as accounts from "../../contract/accounts/accounts.ts";
import { quoteGuestOrder } from "../../contract/checkout/guest-orders.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";

const form = { address1: "61 Greenpoint Ave", city: "Brooklyn", state: "NY", zip: "11222" } as const;
const paramsOf = (who: Person) => ({ userId: who.userId });
const add = async (who: Person, own: { primary?: boolean; address1?: string } = {}) =>
  (await who.call(accounts.addAddress, { params: paramsOf(who), body: { ...form, ...own } })).address;
const addressesOf = async (who: Person) => (await who.call(accounts.getUser, { params: paramsOf(who) })).addresses;
const primaryOf = async (who: Person) => (await addressesOf(who)).filter(({ primary }) => primary).map(({ id }) => id);

test("the first address is always primary", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ address: false });
  const first = await add(ada, { primary: false });
  expect(first).toMatchObject({ ...form, country: "US", primary: true, address2: null, placeId: null });
  expect(await addressesOf(ada)).toEqual([first]);
});

test("a new primary address replaces the previous one, and nothing else does", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ address: false });
  const first = await add(ada);
  const second = await add(ada, { primary: true });
  const third = await add(ada); // unless requested
  expect(await primaryOf(ada)).toEqual([second.id]);
  const update = (addressId: string, primary: boolean) =>
    ada.call(accounts.updateAddress, { params: { ...paramsOf(ada), addressId }, body: { ...form, primary } });
  await update(third.id, true);
  expect(await primaryOf(ada)).toEqual([third.id]);
  await update(third.id, false); // a user with addresses always has a primary one
  await update(first.id, false);
  expect(await primaryOf(ada)).toEqual([third.id]);
});

test("removing the primary address makes the newest remaining one primary", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ address: false });
  await add(ada);
  lab.clock.move(1000);
  const newer = await add(ada, { primary: false });
  const [primary] = await primaryOf(ada);
  const gone = { params: { ...paramsOf(ada), addressId: primary! } };
  await ada.call(accounts.removeAddress, gone);
  expect(await primaryOf(ada)).toEqual([newer.id]);
  await expect(ada.call(accounts.getAddress, gone)).rejects.toMatchObject({ status: 404 });
});

test("concurrent changes leave exactly one primary address", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ address: false });
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => add(ada, { address1: `${index} Franklin St`, primary: true })),
  );
  expect(await addressesOf(ada)).toHaveLength(8);
  expect(await primaryOf(ada)).toHaveLength(1);
});

test("another customer's addresses return 404; an admin can use them all", async () => {
  const lab = await startLab();
  const [ada, ben, admin] = [await lab.customer({ address: false }), await lab.customer(), await lab.admin()];
  const { id: addressId } = await add(ada);
  const missing = { status: 404 };
  const adas = { params: { userId: ada.userId, addressId } };
  const mixed = { params: { userId: ben.userId, addressId } };
  for (const input of [adas, mixed]) {
    await expect(ben.call(accounts.getAddress, input)).rejects.toMatchObject(missing);
    await expect(ben.call(accounts.updateAddress, { ...input, body: form })).rejects.toMatchObject(missing);
    await expect(ben.call(accounts.removeAddress, input)).rejects.toMatchObject(missing);
  }
  await expect(admin.call(accounts.getAddress, mixed)).rejects.toMatchObject(missing);
  expect((await admin.call(accounts.getAddress, adas)).address.id).toBe(addressId);
  const nobody = { params: { userId: "01890000-0000-7000-8000-000000000000" } };
  await expect(admin.call(accounts.addAddress, { ...nobody, body: form })).rejects.toMatchObject(missing);
});

test("a ZIP code outside the chosen state is rejected for new, changed and guest addresses", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const [address] = await addressesOf(ada);
  const wrong = { ...form, city: "Portland", state: "OR", zip: "60614" } as const;
  const message = "ZIP code 60614 is in Illinois. Correct the ZIP code or the state.";
  const refused = { status: 400, errors: [{ path: expect.stringMatching(/zip$/), message }] };
  const params = paramsOf(ada);
  await expect(ada.call(accounts.addAddress, { params, body: wrong })).rejects.toMatchObject(refused);
  const changed = ada.call(accounts.updateAddress, { params: { ...params, addressId: address!.id }, body: wrong });
  await expect(changed).rejects.toMatchObject(refused);
  const lines = [{ tempKey: "film", productId: ada.userId }];
  const quoted = lab.visitor().call(quoteGuestOrder, { body: { lines, address: wrong } });
  await expect(quoted).rejects.toMatchObject(refused);
  expect(await addressesOf(ada)).toEqual([address]);
});
