import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  changeStaffRole,
  inviteStaff,
  listStaff,
  StaffMember,
  suspendStaff,
} from "../../src/contract/accounts/staff.ts";
import { labToday } from "../../src/contract/bench/today.ts";
import type { StaffRole } from "../../src/rules/accounts/staff-roles.ts";
import * as area from "../../src/web/routes/admin/area.tsx";
import * as staffPage from "../../src/web/routes/admin/staff.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { type PartOf, smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");

const member = (firstName: string, staffRole: StaffRole, part: PartOf<StaffMember> = {}): StaffMember =>
  smallest(StaffMember, {
    firstName,
    lastName: "Works",
    email: `${firstName}@lab.test`,
    staffRole,
    state: "ACTIVE",
    ...part,
  });

test("an owner lists staff, invites, changes a role and suspends", async () => {
  const [bea, sam] = [member("Bea", "BENCH"), member("Sam", "OWNER", { id: admin().id })];
  const gone = member("Gus", "SHOP", { state: "SUSPENDED" });
  const screen = await renderScreen(staffPage, {
    path: "/admin/staff",
    as: admin(),
    api: (api) => {
      api.reply(listStaff, { staff: [bea, gone, sam] });
      api.reply(inviteStaff, { id: bea.id });
      api.reply(changeStaffRole, { done: true });
      api.reply(suspendStaff, { done: true });
    },
  });
  await expect.element(main.getByText("Suspended")).toBeVisible();
  await expectAccessible("staff");
  await expect.element(main.getByRole("button", { name: "Suspend Sam Works" })).not.toBeInTheDocument();

  await main.getByRole("button", { name: "Invite staff" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("First name").fill("Nia");
  await dialog.getByLabelText("Last name").fill("Works");
  await dialog.getByLabelText("E-mail").fill("nia@lab.test");
  await dialog.getByRole("radio", { name: "Front desk" }).click();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect
    .poll(() => screen.api.requests(inviteStaff).map(({ body }) => body))
    .toEqual([{ firstName: "Nia", lastName: "Works", email: "nia@lab.test", staffRole: "FRONT_DESK" }]);

  await main.getByRole("button", { name: "Change role of Bea Works" }).click();
  await dialog.getByRole("radio", { name: "Manager" }).click();
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect
    .poll(() => screen.api.requests(changeStaffRole).map(({ body }) => body))
    .toEqual([{ staffRole: "MANAGER" }]);

  await main.getByRole("button", { name: "Suspend Bea Works" }).click();
  await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect.poll(() => screen.api.requests(suspendStaff).length).toBe(1);
});

test("a manager cannot grant or change the owner role", async () => {
  await renderScreen(staffPage, {
    path: "/admin/staff",
    as: admin({ staffRole: "MANAGER" }),
    api: (api) => api.reply(listStaff, { staff: [member("Olga", "OWNER"), member("Bea", "BENCH")] }),
  });
  await expect.element(main.getByRole("button", { name: "Change role of Bea Works" })).toBeVisible();
  await expect.element(main.getByRole("button", { name: "Change role of Olga Works" })).not.toBeInTheDocument();
  await main.getByRole("button", { name: "Change role of Bea Works" }).click();
  await expect.element(page.getByRole("radio", { name: "Owner" })).not.toBeInTheDocument();
});

test("a page outside the role says so and names who can grant access", async () => {
  const screen = await renderScreen(area, { path: "/admin/staff", as: admin({ staffRole: "BENCH" }), api: () => {} });
  await expect.element(page.getByText("Your role (bench) does not include this page")).toBeVisible();
  await expect.element(page.getByText("Ask an owner or manager.")).toBeVisible();
  expect(screen.api.requests(labToday).map(({ body }) => body)).toEqual([]);
});
