import { expect, test } from "vitest";
import * as contract from "../../contract/orders/saved-views.ts";
import { LONGEST_VIEW_NAME, MOST_SAVED_VIEWS } from "../../rules/orders/saved-views.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";

const RUSHED = { name: "Rushed", address: "rush=true" };
const viewsOf = async (who: Person) => (await who.call(contract.listSavedViews)).views;

test("a saved view is private to its owner, and saving it again is idempotent", async () => {
  const lab = await startLab();
  const [ada, bob] = [await lab.admin(), await lab.admin()];
  const { view } = await ada.call(contract.saveView, { body: RUSHED });
  expect(await ada.call(contract.saveView, { body: { ...RUSHED, name: " Rushed " } })).toEqual({ view });
  expect(await viewsOf(ada)).toEqual([view]);
  expect(await viewsOf(bob)).toEqual([]);
  const taking = () => bob.call(contract.forgetView, { params: { viewId: view.id } });
  await expect(taking()).rejects.toMatchObject({ status: 404 });
  const other = { name: RUSHED.name, address: "status=PAID" };
  await expect(ada.call(contract.saveView, { body: other })).rejects.toMatchObject({ code: "NAME_TAKEN" });
  await bob.call(contract.saveView, { body: other });
  await ada.call(contract.forgetView, { params: { viewId: view.id } });
  expect(await viewsOf(ada)).toEqual([]);
  expect(await viewsOf(bob)).toMatchObject([other]);
});

test("an account has a limit of saved views, even under concurrency; names have a maximum length", async () => {
  const lab = await startLab();
  const ada = await lab.admin();
  const saving = Array.from({ length: MOST_SAVED_VIEWS + 2 }, (_, n) =>
    ada.call(contract.saveView, { body: { name: `View ${n}`, address: `search=${n}` } }),
  );
  const refused = (await Promise.allSettled(saving)).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(2);
  for (const one of refused) expect(one).toMatchObject({ reason: { status: 409, code: "TOO_MANY" } });
  expect(await viewsOf(ada)).toHaveLength(MOST_SAVED_VIEWS);
  const long = { name: "x".repeat(LONGEST_VIEW_NAME + 1), address: "" };
  await expect(ada.call(contract.saveView, { body: long })).rejects.toMatchObject({ status: 400 });
});

test("customers cannot save views", async () => {
  const lab = await startLab();
  const saving = (await lab.customer()).call(contract.saveView, { body: RUSHED });
  await expect(saving).rejects.toMatchObject({ status: 403 });
});
