import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as kit from "../../src/web/routes/dev/kit.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { renderScreen } from "../support/components/render-screen.tsx";

const openKit = (question = "") => renderScreen(kit, { path: "/dev/kit", at: `/dev/kit${question}` });
const rows = page.getByRole("table", { name: "cameras" }).getByRole("row");
const search = page.getByRole("searchbox", { name: "Search cameras" });
const stateFilter = page.getByRole("combobox", { name: "State", exact: true });

test("a list keeps search, filter, order and page in its address, and Back takes each back", async () => {
  const screen = await openKit("?screen=list");
  await expect.element(page.getByText("1–18 of 240")).toBeVisible();
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect.element(page.getByText("19–36 of 240")).toBeVisible();

  await page.getByRole("button", { name: "Lent" }).click();
  await expect.poll(screen.address).toBe("/dev/kit?screen=list&sort=lent");
  await expect.element(page.getByRole("columnheader", { name: "Lent" })).toHaveAttribute("aria-sort", "descending");
  await expect.element(rows.nth(1)).toMatchTextContent("66 ×");
  await page.getByRole("button", { name: "Lent" }).click();
  await expect.element(page.getByRole("columnheader", { name: "Lent" })).toHaveAttribute("aria-sort", "ascending");
  await expect.element(rows.nth(1)).toMatchTextContent("0 ×");

  await userEvent.keyboard("/");
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard("olympus");
  await expect.element(page.getByText("34 cameras")).toBeVisible();
  await stateFilter.selectOptions("Lent");
  await expect.poll(screen.address).toBe("/dev/kit?screen=list&sort=lent&order=up&search=olympus&state=LENT");
  await expect.element(page.getByText("7 cameras")).toBeVisible();
  await screen.goBack();
  await expect.element(page.getByText("34 cameras")).toBeVisible();
  await expectAccessible("a list");
});
