import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addPaper, listPapers, updatePaper } from "../../src/contract/prints/prints.ts";
import * as papers from "../../src/web/routes/admin/papers.tsx";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

const dialog = page.getByRole("dialog");
const Paper = listPapers.reply.shape.papers.element;
const ID = "00000000-0000-4000-8000-0000000000aa";

test("a new paper that is refused keeps what was typed; the next press saves it", async () => {
  const screen = await renderScreen(papers, {
    path: "/admin/papers",
    as: admin(),
    api(api) {
      api.reply(listPapers, { papers: [smallest(Paper, { name: "Baryta" })], count: 1 });
      api.reply(addPaper, {});
    },
  });
  await page.getByRole("button", { name: "New paper" }).click();
  const finish = dialog.getByLabelText("Finish");
  await dialog.getByLabelText("Name").fill("Rag");
  await finish.fill("Glossy");
  await dialog.getByLabelText("Price").fill("24");
  await saysRefusals(screen, addPaper, {
    press: () => dialog.getByRole("button", { name: "Add the paper" }).click(),
    at: dialog,
    typed: [[finish, "Glossy"]],
  });
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.api.requests(addPaper).at(-1)!.body).toMatchObject({ name: "Rag", finish: "Glossy" });
});

test("a paper that a colleague changed meanwhile shows the change in untouched fields, and keeps what was typed", async () => {
  const screen = await renderScreen(papers, {
    path: "/admin/papers",
    as: admin(),
    api: (api) =>
      api.reply(listPapers, { papers: [smallest(Paper, { id: ID, name: "Baryta", version: 3 })], count: 1 }),
  });
  await page.getByRole("button", { name: "Baryta" }).click();
  const finish = dialog.getByLabelText("Finish");
  await finish.fill("Pearl");
  const changed = smallest(Paper, { id: ID, name: "Baryta", description: "Cotton, from Rives.", version: 4 });
  screen.api.reply(listPapers, { papers: [changed], count: 1 });
  screen.api.reply(updatePaper, {});
  await saysRefusals(screen, updatePaper, {
    press: () => dialog.getByRole("button", { name: "Save the paper" }).click(),
    at: dialog,
    data: { STALE: { version: 4 } },
    typed: [
      [finish, "Pearl"],
      [dialog.getByLabelText("Description"), "Cotton, from Rives."],
    ],
  });
});
