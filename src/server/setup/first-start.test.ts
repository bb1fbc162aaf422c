import { expect, test } from "vitest";
import { signInWithGoogle, signUp } from "../../contract/accounts/auth.ts";
import * as checkout from "../../contract/checkout/checkout.ts";
import { placeGuestOrder } from "../../contract/checkout/guest-orders.ts";
import { placeOrderFor } from "../../contract/checkout/order-desk.ts";
import type { CallError } from "../../contract/kit/client.ts";
import { getLab } from "../../contract/lab-settings/public-lab.ts";
import { getLabProfile, listProfileVersions, saveLabProfile } from "../../contract/lab-settings/lab-profile.ts";
import { subscribe } from "../../contract/memberships/memberships.ts";
import { listPapers } from "../../contract/prints/prints.ts";
import * as contract from "../../contract/setup/setup.ts";
import { STARTING_PROFILE } from "../../rules/brand.ts";
import { STARTING_PAPERS } from "../../rules/prints/starting-papers.ts";
import { HOUR_MS } from "../../rules/time.ts";
import { aDraft, aRoll } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { startLab, TEST_PASSWORD } from "../../../tests/support/start-lab.ts";
import { firstStartLink } from "./first-start.ts";

const LAB = {
  name: "Grain House",
  legalEntity: "Grain House LLC",
  email: "hi@grain.test",
  phone: "",
  address1: "1600 Broadway",
  address2: null,
  city: "Denver",
  state: "CO",
  zip: "80202",
  timeZone: "America/Denver",
} as const;
const OWNER = { firstName: "Olive", lastName: "Owner", password: TEST_PASSWORD, lab: LAB } as const;

// Tests of this file share a lab, which has no staff until the second one makes its owner.
const tokenNow = async () => {
  const lab = await startLab();
  return (await firstStartLink(lab.lab.deps))?.split("#")[1] ?? null;
};

test("a lab without users is closed, and its setup link works for an hour", async () => {
  const lab = await startLab();
  const token = (await tokenNow())!;
  const check = (of: string) => lab.visitor().call(contract.checkFirstStart, { body: { token: of } });
  expect((await lab.visitor().call(getLab)).lab.open).toBe(false);
  await check(token);
  lab.clock.move(HOUR_MS + 1);
  for (const bad of [token, "123.abc", `${Date.now() + HOUR_MS}.${token.split(".")[1]}`])
    await expect(check(bad)).rejects.toMatchObject({ status: 403, code: "BAD_LINK" });
});

test("one of several uses of the setup link creates the owner, signed in to the named lab", async () => {
  const lab = await startLab();
  const token = (await tokenNow())!;
  const people = ["one", "two", "three"].map((name) => ({ person: lab.visitor(), email: `${name}@grain.test` }));
  const results = await Promise.allSettled(
    people.map(({ person, email }) => person.call(contract.makeOwner, { body: { ...OWNER, token, email } })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const owner = people[results.findIndex(({ status }) => status === "fulfilled")]!.person;
  expect(await owner.call(contract.getSetup)).toMatchObject({ open: false });
  const { lab: shown } = await lab.visitor().call(getLab);
  expect(shown).toMatchObject({ name: "Grain House", timeZone: "America/Denver", open: false });
  // The center of the ZIP code, for the couriers' routes.
  expect(Math.abs(shown.address.position.lon + 105)).toBeLessThan(0.1);
  const { versions } = await owner.call(listProfileVersions, { query: { part: "brand" } });
  expect(versions).toMatchObject([{ version: 1, by: "Olive Owner" }]);
  // It starts with papers and its own state's tax; the shop still lacks its first product.
  const { papers } = await lab.visitor().call(listPapers, { query: {} });
  expect(papers.map(({ name }) => name)).toEqual(STARTING_PAPERS.map(({ name }) => name));
  const { profile } = await owner.call(getLabProfile);
  expect(profile.tax).toMatchObject({ noAddressRate: 2900, incompleteRate: 2900 });
  const { items } = await owner.call(contract.getSetup);
  const stateOf = (wanted: string) => items.find(({ item }) => item === wanted)!.state;
  expect([stateOf("PRODUCT"), stateOf("TAX")]).toEqual(["TO_DO", "OPTIONAL"]);
  expect(await tokenNow()).toBeNull();
  await expect(
    lab.visitor().call(contract.makeOwner, { body: { ...OWNER, token, email: "late@grain.test" } }),
  ).rejects.toMatchObject({ code: "BAD_LINK" });
});

test("the checklist reflects the current state, and the owner opens the site", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { items } = await admin.call(contract.getSetup);
  const stateOf = (wanted: string) => items.find(({ item }) => item === wanted)!.state;
  expect([stateOf("PAYMENTS"), stateOf("DOMAIN"), stateOf("TEST_ORDER")]).toEqual(["TO_DO", "TO_DO", "TO_DO"]);
  const value = { ...STARTING_PROFILE.site, open: true, pricesChecked: true };
  await admin.call(saveLabProfile, { body: { part: "site", value, version: 1 } });
  const after = await admin.call(contract.getSetup);
  expect(after.open).toBe(true);
  expect(after.items.find(({ item }) => item === "PRICES")!.state).toBe("DONE");
  await expect((await lab.customer()).call(contract.getSetup)).rejects.toMatchObject({ status: 403 });
});

test("while the site is closed, only staff can order, and no one can sign up", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const film = await addProduct(admin, { price: 1000, memberPrice: 1000 });
  const setOpen = async (open: boolean) => {
    const { profile, versions } = await admin.call(getLabProfile);
    const value = { ...profile.site, open };
    await admin.call(saveLabProfile, { body: { part: "site", value, version: versions.site } });
  };
  const params = { userId: ada.userId };
  const draft = aDraft([aRoll()]);
  const { total: expectedTotal } = await ada.call(checkout.quoteOrder, { params, body: draft });
  const body = { ...draft, expectedTotal };
  const zoe = { firstName: "Zoe", lastName: "Grain", email: "zoe@people.test" };
  const lines = [{ tempKey: "l", productId: film.id }];
  const person = { ...zoe, providerUserId: "zoe", emailVerified: true };
  Object.assign(lab.lab.deps, { identity: { googleClientId: "client", verifyGoogle: async () => person } });
  const attempts = () => [
    lab.visitor().call(signUp, { body: { ...zoe, password: TEST_PASSWORD } }),
    lab.visitor().call(signInWithGoogle, { body: { token: "zoe" } }),
    lab.visitor().call(placeGuestOrder, { body: { ...zoe, lines, expectedTotal: 1000 } }),
    ada.call(checkout.placeOrder, { params, body }),
    ada.call(subscribe, { params: { ...params, tier: "NICE_2025" } }),
  ];
  const codes = async () =>
    (await Promise.allSettled(attempts())).map((one) => one.status === "rejected" && (one.reason as CallError).code);
  await setOpen(false);
  expect(await codes()).toEqual(Array.from({ length: 5 }, () => "NOT_OPEN"));
  // The test order, and an order at the counter.
  await admin.call(checkout.placeOrder, { params, body });
  await admin.call(placeOrderFor, { body: { ...body, customerId: ada.userId } });
  await setOpen(true);
  expect(await codes()).not.toContain("NOT_OPEN");
});
