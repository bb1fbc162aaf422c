import { expect, test } from "vitest";
import { addUser, getUser, listUsers } from "../../contract/accounts/accounts.ts";
import { requestUserEmailChange, changeUserEmail } from "../../contract/accounts/second-factors.ts";
import { shownEmail } from "../../rules/accounts/email.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

const WALK_IN = { firstName: "Wanda", lastName: "Walkin", phone: "(718) 555-0177" } as const;

test("a walk-in customer needs a name and a phone; staff need an e-mail", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const wanda = await admin.call(addUser, { body: WALK_IN });
  expect(shownEmail(wanda.email)).toBe("No e-mail");
  await lab.workAll();
  expect(await lab.outbox(wanda.email)).toEqual([]);
  const { phone: _phone, ...nameless } = WALK_IN;
  await expect(admin.call(addUser, { body: nameless })).rejects.toMatchObject({ errors: [{ path: "phone" }] });
  await expect(admin.call(addUser, { body: { ...WALK_IN, role: "VENDOR" } })).rejects.toMatchObject({
    errors: [{ path: "email" }],
  });
});

test("finds people by the end of their phone number, in any format", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { id } = await admin.call(addUser, { body: { ...WALK_IN, phone: "+1 718 555 0198 ext. 12" } });
  for (const search of ["0198", "718-555-0198", "(718) 555 0198", "17185550198"])
    expect((await admin.call(listUsers, { query: { search } })).users.map((user) => user.id)).toEqual([id]);
  expect((await admin.call(listUsers, { query: { search: "555 0197 12" } })).users).toEqual([]);
});

test("adding a verified e-mail later invites the customer to set a password", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { id: userId } = await admin.call(addUser, { body: WALK_IN });
  const email = "wanda@people.test";
  await admin.call(requestUserEmailChange, { params: { userId }, body: { email } });
  await lab.workAll();
  const code = /\b\d{6}\b/.exec((await lab.outbox(email)).at(-1)!.text)![0];
  await admin.call(changeUserEmail, { params: { userId }, body: { email, code } });
  expect(await admin.call(getUser, { params: { userId } })).toMatchObject({ email });
  await lab.workAll();
  const invitation = (await lab.outbox(email)).at(-1)!;
  expect(invitation.text).toMatch(/password/);
});
