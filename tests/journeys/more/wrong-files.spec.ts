import { expect } from "@playwright/test";
import { photographsOfRoll } from "../../../demo/photographs/photographs-of-roll.ts";
import { renderPhotograph } from "../../../demo/photographs/render-photograph.ts";
import { chooseScans } from "../../support/chosen-files.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, receivedOrder } from "../../support/makers.ts";

/** The lab refuses bytes that it has of another roll, so each run has its own. */
const RUN = Date.now() % 100_000;
const SVG = `<svg id="of${RUN}" xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>`;

test("each invalid file shows its own error at the bench, and valid files upload", async ({ browser }) => {
  const admin = theAdmin();
  const order = await receivedOrder(await newCustomer("wrong"), admin, aDraft([aRoll()]));
  const [photograph] = photographsOfRoll({ outing: "desert", film: "Kodak Gold 200", seed: RUN }, 1, 600);
  const jpeg = await renderPhotograph(photograph!);
  const file = (name: string, buffer: Buffer, mimeType = "image/jpeg") => ({ name, mimeType, buffer });

  const bench = await pageOf(browser, admin);
  await bench.goto(`/admin/users/${order.customerId}/orders/${order.id}`);
  await bench.getByRole("button", { name: "Developed D", exact: true }).click();
  await bench.getByRole("button", { name: "Scanned S", exact: true }).click();
  await chooseScans(bench, [
    file("1 good.jpg", jpeg),
    file("2 words.txt", Buffer.from("not a picture"), "text/plain"),
    file("3 empty.jpg", Buffer.alloc(0)),
    file("4 cut.jpg", jpeg.subarray(0, jpeg.length / 2)),
    file("5 drawing.jpg", Buffer.from(SVG)),
    file("6 🎞️ roll.jpg", Buffer.concat([jpeg, Buffer.from("another picture")])),
  ]);

  const row = (name: string) =>
    bench.getByRole("region", { name: "Uploads" }).getByRole("listitem").filter({ hasText: name });
  await expect(row("2 words.txt")).toContainText("Scans are JPEG, PNG or TIFF files");
  await expect(row("3 empty.jpg")).toContainText(/empty|no bytes|0 bytes/i);
  await expect(row("4 cut.jpg")).toContainText("it ends too early");
  await expect(row("5 drawing.jpg")).toContainText(/not a picture|svg/);
  const frames = bench.getByRole("list", { name: "Frames of roll 1" });
  await expect(frames.getByRole("img")).toHaveCount(2);
  await expect(bench.getByRole("button", { name: "Sync Y", exact: true })).toBeDisabled();
  await expect(bench.getByText(/Can't sync: \d of \d files uploaded/).first()).toBeVisible();

  await bench.reload();
  const again = frames.getByRole("button", { name: /^Send frame \d again$/ });
  await expect(again).toHaveCount(2);
  const second = bench.waitForEvent("filechooser");
  await again.first().click();
  await (await second).setFiles([file("4 whole.jpg", Buffer.concat([jpeg, Buffer.from("a third one")]))]);
  await expect(frames.getByRole("img")).toHaveCount(3);
  await expect(again).toHaveCount(1);
  const lost = frames.getByRole("listitem").filter({ has: bench.getByRole("button", { name: /^Send/ }) });
  await lost.getByRole("button", { name: /^Remove frame/ }).click();
  await lost.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(frames.getByRole("listitem")).toHaveCount(3);
  await expect(bench.getByRole("button", { name: "Sync Y", exact: true })).toBeEnabled();
  await bench.context().close();
});
