import { expect, test } from "vitest";
import * as auth from "../../contract/accounts/auth.ts";
import { requestEmailChange, changeOwnEmail } from "../../contract/accounts/second-factors.ts";
import { confirmIdentity } from "../../contract/accounts/sessions.ts";
import { codeForNewEmail } from "../../../tests/support/factor-makers.ts";
import { type Person, startLab, TEST_PASSWORD } from "../../../tests/support/start-lab.ts";

const confirmed = (who: Person) => who.call(confirmIdentity, { body: { password: TEST_PASSWORD } });

test("a new e-mail works after its code; the old one is notified and no longer logs in", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  await confirmed(ada);
  const email = "ada.new@nice.test";
  await ada.call(requestEmailChange, { body: { email: "Ada.New@nice.test" } });
  const code = await codeForNewEmail(lab, email);
  const user = await ada.call(changeOwnEmail, { body: { email, code } });
  expect(user.email).toBe(email);
  const notices = (await lab.outbox(ada.email)).filter(({ subject }) => subject === "Your e-mail was changed");
  expect(notices).toHaveLength(1);
  expect(notices[0]!.text).not.toContain(email);

  const logIn = (as: string) => lab.visitor().call(auth.logIn, { body: { email: as, password: TEST_PASSWORD } });
  await expect(logIn(ada.email)).rejects.toMatchObject({ status: 401 });
  expect((await logIn(email)).user.id).toBe(ada.userId);
  // Codes work once.
  await expect(ada.call(changeOwnEmail, { body: { email, code } })).rejects.toMatchObject({ code: "WRONG_CODE" });
});

test("an e-mail change code is bound to its address and requester", async () => {
  const lab = await startLab();
  const [ada, grace] = [await lab.customer(), await lab.customer()];
  await Promise.all([confirmed(ada), confirmed(grace)]);
  const email = "mine@nice.test";
  await ada.call(requestEmailChange, { body: { email } });
  const code = await codeForNewEmail(lab, email);
  const other = ada.call(changeOwnEmail, { body: { email: "victim@nice.test", code } });
  await expect(other).rejects.toMatchObject({ status: 422, code: "WRONG_CODE" });
  await expect(grace.call(changeOwnEmail, { body: { email, code } })).rejects.toMatchObject({ code: "WRONG_CODE" });
});

test("an e-mail change request does not reveal whether the address has an account", async () => {
  const lab = await startLab();
  const [ada, grace] = [await lab.customer(), await lab.customer()];
  await confirmed(ada);
  const free = await ada.call(requestEmailChange, { body: { email: "free@nice.test" } });
  const taken = await ada.call(requestEmailChange, { body: { email: grace.email } });
  expect(taken).toEqual(free);
  const code = await codeForNewEmail(lab, grace.email);
  await expect(ada.call(changeOwnEmail, { body: { email: grace.email, code } })).rejects.toMatchObject({
    status: 409,
    code: "EMAIL_TAKEN",
  });
});

test("changing the e-mail requires recent confirmation", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  lab.clock.move(60 * 60_000 - 1000);
  await expect(ada.call(requestEmailChange, { body: { email: "late@nice.test" } })).rejects.toMatchObject({
    status: 403,
    code: "CONFIRM_FIRST",
  });
});
