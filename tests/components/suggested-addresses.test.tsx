import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addAddress, updateUser } from "../../src/contract/accounts/accounts.ts";
import { suggestAddresses } from "../../src/contract/accounts/address-suggestions.ts";
import * as details from "../../src/web/routes/complete-user-details.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { type FakeApi, failWith } from "../support/components/fake-api.ts";
import { customer, renderScreen } from "../support/components/render-screen.tsx";

const PLACE = {
  placeId: "house-99",
  text: "99 Sutton Street, Brooklyn, NY 11222",
  address: { placeId: "house-99", address1: "99 Sutton Street", city: "Brooklyn", state: "NY", zip: "11222" },
} as const;
const street = page
  .getByRole("textbox", { name: "Street and number" })
  .or(page.getByRole("combobox", { name: "Street and number" }));
const suggestion = page.getByRole("option", { name: PLACE.text });

function openDetails(setUp: (api: FakeApi) => void) {
  const user = customer({ phone: null });
  return renderScreen(details, {
    path: "/complete-user-details",
    as: user,
    context: { suggestsAddresses: true },
    beside: { "/onboarding/rolls": { default: () => <h1>Your First Order</h1> } },
    api(api) {
      api.reply(addAddress, {});
      api.reply(updateUser, user);
      setUp(api);
    },
  });
}

test("an address suggestion is picked by keyboard while typing", async () => {
  const { api } = await openDetails((api) => api.reply(suggestAddresses, { suggestions: [PLACE] }));
  await page.getByLabelText("Phone").fill("(718) 555-0132");
  await street.click();
  await userEvent.keyboard("99 Sut");
  await expect.element(street).toHaveValue("99 Sut");
  await expect.element(street).toHaveFocus();
  await expect.element(suggestion).toBeVisible();
  const texts = api.requests(suggestAddresses).map(({ query }) => String(query["text"]));
  expect(texts.at(-1)).toBe("99 Sut");
  // A slow machine may pause between letters, but two letters are never looked up.
  expect(texts.filter((text) => text.length < 3)).toEqual([]);
  await expectAccessible("suggested addresses");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(street).toHaveValue("99 Sutton Street");
  await expect.element(page.getByLabelText("ZIP code")).toHaveValue("11222");
  await expect.element(page.getByLabelText("City")).toHaveValue("Brooklyn");
  await expect.element(page.getByLabelText("State")).toHaveValue("NY");
  await expect.element(suggestion).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect
    .poll(() => api.requests(addAddress).map(({ body }) => body))
    .toMatchObject([
      { placeId: "house-99", address1: "99 Sutton Street", city: "Brooklyn", state: "NY", zip: "11222", primary: true },
    ]);
});

test("an address can be typed when suggestions fail, and editing a picked one discards it", async () => {
  const { api } = await openDetails((api) => {
    api.reply(suggestAddresses, { suggestions: [PLACE] });
  });
  await page.getByLabelText("Phone").fill("(718) 555-0132");
  await street.click();
  await userEvent.keyboard("99 Sut");
  await expect.element(suggestion).toBeVisible();
  await suggestion.click();
  await expect.element(street).toHaveValue("99 Sutton Street");
  api.reply(suggestAddresses, () => failWith(500));
  await street.fill("101 Sutton St");
  await expect.poll(() => api.requests(suggestAddresses).at(-1)?.query["text"]).toBe("101 Sutton St");
  await expect.element(page.getByRole("option", { name: /Sutton/ })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect
    .poll(() => api.requests(addAddress).map(({ body }) => body))
    .toMatchObject([{ placeId: null, address1: "101 Sutton St", city: "Brooklyn", zip: "11222" }]);
  expect(api.requests(updateUser).map(({ body }) => body)).toEqual([{ phone: "(718) 555-0132" }]);
});
