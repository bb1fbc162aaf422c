import { expect, test } from "vitest";
import { logIn, resetPassword } from "../../contract/accounts/auth.ts";
import { startLab, TEST_PASSWORD } from "../../../tests/support/start-lab.ts";
import { DAY_MS } from "../../rules/time.ts";
import { inviteStaff } from "./invite-staff.ts";
import { isTakenEmail } from "./open-account.ts";

const ada = { email: "Ada.First@lab.test", firstName: "Ada", lastName: "First" };

test("the first staff member sets a password through a single-use link", async () => {
  const { lab, visitor } = await startLab();
  const token = await inviteStaff(lab.deps, ada);
  const body = { token, password: TEST_PASSWORD };
  await visitor().call(resetPassword, { body });
  await expect(visitor().call(resetPassword, { body })).rejects.toMatchObject({ code: "BAD_TOKEN" });
  const { user } = await visitor().call(logIn, { body: { email: ada.email, password: TEST_PASSWORD } });
  expect(user).toMatchObject({ email: "ada.first@lab.test", role: "ADMIN" });
});

test("an e-mail is invited once, and the link expires after a day", async () => {
  const { lab, clock, visitor } = await startLab();
  const bob = { ...ada, email: "bob@lab.test" };
  const token = await inviteStaff(lab.deps, bob);
  expect(await inviteStaff(lab.deps, bob).catch(isTakenEmail)).toBe(true);
  clock.move(DAY_MS + 1);
  const body = { token, password: TEST_PASSWORD };
  await expect(visitor().call(resetPassword, { body })).rejects.toMatchObject({ code: "BAD_TOKEN" });
});
