import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getContactSheet, makeContactSheet } from "../../src/contract/film/contact-sheets.ts";
import { getRoll, reverseScans, updateRoll } from "../../src/contract/film/rolls.ts";
import { markFavorites, markRejects, rotateScan } from "../../src/contract/film/scans.ts";
import * as adminRoll from "../../src/web/routes/admin/roll.tsx";
import * as sheet from "../../src/web/routes/users/contact-sheet.tsx";
import * as roll from "../../src/web/routes/users/roll.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import {
  aRoll,
  catchDownloads,
  type FakeLibrary,
  OWN,
  rollId,
  scanId,
  serveLibrary,
} from "../support/components/library.ts";
import { notices } from "../support/components/notices.ts";
import { admin, CUSTOMER_ID, customer, renderScreen, type Screen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";

const SHEET = "/users/:userId/rolls/:rollId/digital-contact-sheet";
const AT = `${OWN}/rolls/${rollId(1)}/digital-contact-sheet`;
const SHEET_ID = "00000000-0000-4000-8000-0000000000ca";
const frames = page.getByRole("list", { name: "Frames" });
const pencil = (name: string) =>
  page.getByRole("radiogroup", { name: "Grease pencil" }).getByText(name, { exact: true }).click();

async function openSheet(count: number, { search = "", part = {} }: { search?: string; part?: object } = {}) {
  let library!: FakeLibrary;
  const screen = await renderScreen(sheet, {
    path: SHEET,
    at: `${AT}${search}`,
    as: customer(),
    api: (api) => void (library = serveLibrary(api, [{ frames: count, roll: part }])),
  });
  await expect.poll(() => frames.getByRole("listitem").elements().length).toBe(count);
  const marks = () => library.scans.map(({ favorite, rejected }) => (favorite ? "O" : rejected ? "X" : "")).join();
  return { ...screen, marks };
}

test("a sheet is marked with the grease pencil by clicks and keys, and opens frames without it", async () => {
  const { api, marks, address } = await openSheet(4);
  await expect.element(page.getByRole("heading", { level: 1, name: "Kodak Portra 400" })).toBeVisible();
  await expectAccessible("a contact sheet");
  // With a pencil, one click draws and another erases.
  await pencil("Favorite");
  await page.getByRole("button", { name: "Frame 2" }).click();
  await expect.element(page.getByRole("button", { name: "Frame 2" })).toHaveAttribute("aria-pressed", "true");
  await pencil("Reject");
  await page.getByRole("button", { name: "Frame 3" }).click();
  await page.getByRole("button", { name: "Frame 4" }).click();
  await expect.element(page.getByRole("button", { name: "Frame 4" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Frame 4" }).click();
  await expect.poll(marks).toBe(",O,X,");
  await expectAccessible("marking a contact sheet");
  await pencil("View");
  await expect.element(page.getByRole("link", { name: "Frame 3, rejected" })).toBeVisible();
  (page.getByRole("link", { name: "Frame 1", exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard("f");
  await expect.element(page.getByRole("link", { name: "Frame 1, favorite" })).toBeVisible();
  await userEvent.keyboard("x");
  await expect.poll(marks).toBe("X,O,X,");
  expect(api.requests(markFavorites)[0]!.body).toEqual({ scanIds: [scanId(1, 2)], favorite: true });
  expect(api.requests(markRejects)[0]!.body).toEqual({ scanIds: [scanId(1, 3)], rejected: true });
  await page.getByRole("link", { name: "Frame 2, favorite" }).click();
  await expect.poll(address).toBe(`${OWN}/gallery/${scanId(1, 2)}`);
});

test("a sheet is generated on the chosen paper, polled until ready, and saved; errors are shown", async () => {
  const screen = await openSheet(2);
  const { api } = screen;
  const saved = catchDownloads();
  const made = { id: SHEET_ID, url: "/files/sheet", form: "PDF" } as const;
  api.reply(makeContactSheet, { contactSheet: { ...made, state: "MAKING", url: null } });
  api.reply(getContactSheet, { contactSheet: { ...made, state: "READY" } });
  await page.getByLabelText("Paper").selectOptions("A4");
  await page.getByLabelText("Background").selectOptions("White");
  await expect.poll(screen.address).toBe(`${AT}?paper=A4&ground=WHITE`);
  await expectAccessible("a contact sheet on white");
  const save = page.getByRole("button", { name: "Save as PDF" });
  await saysRefusals(screen, makeContactSheet, { press: () => save.click(), at: notices });
  await expect.element(page.getByText("Preparing the PDF.", { exact: false })).toBeVisible();
  screen.tell({ type: "contact-sheet", userId: CUSTOMER_ID, contactSheetId: SHEET_ID, state: "READY" });
  await expect.element(notices.getByText("Contact sheet saved as PDF")).toBeVisible();
  expect(saved.map(({ href }) => href)).toEqual(["/files/sheet"]);
  expect(api.requests(makeContactSheet).at(-1)!.body).toMatchObject({
    rollId: rollId(1),
    form: "PDF",
    paper: "A4",
    ground: "WHITE",
  });
});

test("a sheet uses the frame size in the URL, offering sizes its film allows", async () => {
  await openSheet(3, { search: "?frames=6x6", part: { format: "120" } });
  await expect.element(page.getByText("120 in 6×6")).toBeVisible();
  await page.getByLabelText("Frames", { exact: true }).first().selectOptions("6×7");
  await expect.element(page.getByText("120 in 6×7")).toBeVisible();
});

test("sheet strips are shorter on a phone", async () => {
  await page.viewport(390, 844);
  await openSheet(18);
  const cells = frames.getByRole("listitem").elements();
  expect(new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().top))).size).toBe(6);
  await expectAccessible("a contact sheet on a phone");
});

test("sheets of later orders require a membership; a roll without scans says so", async () => {
  const screen = await renderScreen(sheet, {
    path: SHEET,
    at: AT,
    as: customer(),
    api: (api) => api.reply(getRoll, { roll: aRoll(1), contactSheetIncluded: false }),
  });
  await expect.element(page.getByRole("heading", { name: "Members get a contact sheet of every roll" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "See memberships" })).toHaveAttribute("href", "/memberships");
  await expectAccessible("a contact sheet not included");
  screen.api.reply(getRoll, { roll: aRoll(2, { syncedAt: null }), contactSheetIncluded: true });
  await screen.goTo(`${OWN}/rolls/${rollId(2)}/digital-contact-sheet`);
  await expect.element(page.getByRole("heading", { name: "No contact sheet yet" })).toBeVisible();
});

const openRoll = (who: "customer" | "admin", api: Parameters<typeof renderScreen>[1]["api"]): Promise<Screen> =>
  who === "customer"
    ? renderScreen(roll, {
        path: "/users/:userId/rolls/:rollId",
        at: `${OWN}/rolls/${rollId(1)}`,
        as: customer(),
        ...(api && { api }),
      })
    : renderScreen(adminRoll, {
        path: "/admin/users/:userId/rolls/:rollId",
        at: `/admin${OWN}/rolls/${rollId(1)}`,
        as: admin(),
        ...(api && { api }),
      });

test("roll notes are edited in place, and a customer cannot reverse the frame order", async () => {
  const { api } = await openRoll("customer", (api) => {
    serveLibrary(api, [{ frames: 3 }]);
    api.reply(updateRoll, ({ body }) => ({ roll: aRoll(1, { scanCount: 3, notes: body.notes! }) }));
  });
  const details = page.getByRole("button", { name: "Details", exact: true });
  await details.click();
  await page.getByRole("button", { name: "Add notes" }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Half of it under water.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Half of it under water.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Change notes" })).toHaveFocus();
  await expectAccessible("a roll with its details");
  // Closed, the page still shows that there are notes.
  await userEvent.keyboard("{Escape}");
  await expect.element(details).toHaveFocus();
  await page.getByRole("button", { name: "Half of it under water." }).click();
  await expect.element(page.getByRole("complementary", { name: "Roll details" })).toBeVisible();
  await page.getByRole("button", { name: "Close details" }).click();
  await userEvent.keyboard("i");
  await expect.element(details).toHaveAttribute("aria-expanded", "true");
  expect(api.requests(updateRoll).map(({ body }) => body)).toEqual([{ notes: "Half of it under water." }]);
  await expect.element(page.getByRole("button", { name: "Reverse order" })).not.toBeInTheDocument();
});

test("staff reverse a roll's frame order, undo it, and rotate selected frames", async () => {
  let library!: FakeLibrary;
  const screen = await openRoll("admin", (api) => {
    library = serveLibrary(api, [{ frames: 3 }]);
    api.reply(reverseScans, () => {
      library.scans.reverse();
      return { roll: library.rolls[0]!, scans: library.scans };
    });
    api.reply(rotateScan, ({ params }) => {
      library.change(params["scanId"]!, { orientation: params["direction"] === "right" ? 90 : 0 });
      return { scan: library.scans[0]! };
    });
  });
  const order = () =>
    [...document.querySelectorAll<HTMLElement>("a[data-scan]")].map(({ dataset }) => dataset["scan"]).join();
  const first = [1, 2, 3].map((frame) => scanId(1, frame));
  await expect.poll(order).toBe(first.join());
  await saysRefusals(screen, reverseScans, {
    press: () => page.getByRole("button", { name: "Reverse order" }).click(),
    at: notices,
  });
  await expect.poll(order).toBe(first.toReversed().join());
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect.poll(order).toBe(first.join());
  await page.getByRole("checkbox", { name: "Select Frame 1" }).click();
  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Rotate right" }).click();
  await expect.element(notices.getByText("1 scan is rotated right")).toBeVisible();
  expect(screen.api.requests(rotateScan).map(({ params }) => [params["scanId"], params["direction"]])).toEqual([
    [scanId(1, 1), "right"],
  ]);
  await notices
    .getByRole("listitem")
    .filter({ hasText: "rotated right" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect.poll(() => screen.api.requests(rotateScan).at(-1)!.params["direction"]).toBe("left");
});
