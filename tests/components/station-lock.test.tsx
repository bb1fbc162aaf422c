import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { currentUser } from "../../src/contract/accounts/auth.ts";
import { listStationWorkers, signInAtStation } from "../../src/contract/accounts/stations.ts";
import { labToday } from "../../src/contract/bench/today.ts";
import * as bench from "../../src/web/routes/admin/bench.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, ADMIN_ID, renderScreen } from "../support/components/render-screen.tsx";

const BEA = "00000000-0000-4000-8000-00000000be4a";

test("a locked station covers the page, explains a rejected PIN or badge, and unlocks", async () => {
  const sam = admin({ staffRole: "BENCH" });
  const station = { name: "Develop", lockMinutes: 5, locked: true };
  const { api } = await renderScreen(bench, {
    path: "/admin/bench",
    as: sam,
    api: (api) => {
      api.reply(currentUser, { user: sam, secondFactor: false, station });
      api.reply(listStationWorkers, {
        workers: [
          { id: BEA, name: "Bea Reel" },
          { id: ADMIN_ID, name: "Sam Silver" },
        ],
      });
      api.reply(signInAtStation, { station: { ...station, locked: false } });
    },
  });
  const lock = page.getByRole("dialog", { name: "Station Develop is locked" });
  const pin = lock.getByLabelText("PIN", { exact: true });
  // The last worker is chosen.
  await expect.element(lock.getByLabelText("Name")).toHaveValue(ADMIN_ID);
  await expectAccessible("locked station");
  api.refuseOnce(signInAtStation, "WRONG_PIN");
  await lock.getByLabelText("Name").selectOptions("Bea Reel");
  await pin.fill("4711");
  await lock.getByRole("button", { name: "Sign in" }).click();
  await expect.element(lock.getByRole("alert")).toMatchTextContent("That PIN is wrong.");
  await expect.element(pin).toHaveValue("");
  api.refuseOnce(signInAtStation, "WRONG_BADGE");
  await pin.fill("W-7K2QXJ4MHB");
  await lock.getByRole("button", { name: "Sign in" }).click();
  await expect.element(lock.getByRole("alert")).toMatchTextContent("This badge is not known.");
  api.reply(currentUser, { user: sam, secondFactor: false, station: { ...station, locked: false } });
  await pin.fill("4711");
  await lock.getByRole("button", { name: "Sign in" }).click();
  await expect.element(lock).not.toBeInTheDocument();
  expect(api.requests(signInAtStation).map(({ body }) => body)).toEqual([
    { workerId: BEA, pin: "4711" },
    { badge: "W-7K2QXJ4MHB" },
    { workerId: BEA, pin: "4711" },
  ]);
  await expect.poll(() => api.requests(labToday).length).toBeGreaterThan(0);
});
