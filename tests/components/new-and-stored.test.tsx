import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { markRollSeen } from "../../src/contract/film/rolls.ts";
import { getStorage } from "../../src/contract/film/storage.ts";
import { startZipDownload } from "../../src/contract/film/zip-downloads.ts";
import { DAY_MS } from "../../src/rules/time.ts";
import * as rollPage from "../../src/web/routes/users/roll.tsx";
import * as rolls from "../../src/web/routes/users/rolls.tsx";
import * as scans from "../../src/web/routes/users/scans.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import {
  aScan,
  type FakeLibrary,
  OWN,
  rollId,
  scanEvent,
  serveLibrary,
  serveTimeline,
} from "../support/components/library.ts";
import { customer, renderScreen } from "../support/components/render-screen.tsx";

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const path = "/users/:userId/rolls";
const at = `${OWN}/rolls`;

test("a roll is marked as new as soon as its scans arrive, until its page is opened", async () => {
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Kodak Portra 400" }) });
  let library!: FakeLibrary;
  const screen = await renderScreen(rolls, {
    path,
    at,
    as: customer(),
    beside: { [`${path}/:rollId`]: rollPage, "/users/:userId/scans": scans },
    api(api) {
      library = serveLibrary(api, [{ frames: 0, roll: { syncedAt: null, lastEvent: "SCANNED" } }]);
      serveTimeline(api, library);
      api.reply(markRollSeen, () => {
        library.rolls = library.rolls.map((roll) => ({ ...roll, isNew: false }));
        return {};
      });
    },
  });
  await expect.element(card).toBeVisible();
  await expect.element(card).not.toMatchTextContent("New");
  const [roll] = library.rolls;
  library.scans = [aScan(1, 1)];
  library.rolls = [{ ...roll!, syncedAt: "2026-06-15T14:00:00.000Z", lastEvent: "SYNCED", scanCount: 1, isNew: true }];
  screen.tell(scanEvent(1, 1));
  await expect.element(card).toMatchTextContent("New");
  await expect.element(card).toMatchTextContent("1 frame");
  await expectAccessible("a new roll");
  await screen.goTo(`${OWN}/scans`);
  await expect.element(page.getByRole("link", { name: "Frame 1" })).toBeVisible();
  await expect.element(page.getByText("New", { exact: true })).toBeVisible();
  await page.getByRole("heading", { name: "Kodak Portra 400" }).getByRole("link").click();
  await expect.poll(screen.address).toBe(`${at}/${rollId(1)}`);
  await expect.poll(() => screen.api.requests(markRollSeen)).toHaveLength(1);
  await screen.goTo(at);
  await expect.element(card).toMatchTextContent("1 frame");
  await expect.element(card).not.toMatchTextContent("New");
});

test("a banner lists expiring and restorable scans with their actions", async () => {
  const screen = await renderScreen(rolls, {
    path,
    at,
    as: customer(),
    frame: "site",
    api(api) {
      serveLibrary(api, [{ frames: 2 }]);
      api.reply(getStorage, {
        stored: { rolls: 1, scans: 2, until: inDays(4.5) },
        soon: { rolls: 1 },
        restorable: { rolls: 3, until: inDays(60) },
      });
      api.reply(startZipDownload, { zipDownload: { state: "READY", files: 2, bytes: 1000, url: "/zip" } });
    },
  });
  const banner = page.getByRole("region", { name: "Storage" });
  await expect.element(banner).toMatchTextContent("The scans of 1 roll are stored until");
  await expect.element(banner).toMatchTextContent("5 days left");
  await expect.element(banner).toMatchTextContent("The scans of 3 rolls are no longer stored");
  await expectAccessible("the end of storage");
  await banner.getByRole("button", { name: "Download all" }).click();
  await page.getByRole("menuitem", { name: /Prepare on our server/ }).click();
  await expect
    .element(page.getByRole("region", { name: "Downloads" }))
    .toMatchTextContent("Your zip of 2 scans is ready.");
  expect(screen.api.requests(startZipDownload)[0]!.body).toMatchObject({ everything: true });
  await banner.getByRole("link", { name: "Join and keep them" }).click();
  await expect.poll(screen.address).toBe("/memberships/purchase");
});
