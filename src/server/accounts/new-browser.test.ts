import { expect, test } from "vitest";
import * as auth from "../../contract/accounts/auth.ts";
import { listUserEvents } from "../../contract/accounts/account-events.ts";
import { DAY_MS } from "../../rules/time.ts";
import { type Person, startLab, TEST_PASSWORD, type TestLab } from "../../../tests/support/start-lab.ts";

const FIREFOX = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0";

/** Logs in like a browser that stores its cookie. @returns the cookie */
async function logInIn(lab: TestLab, { email }: Pick<Person, "email">, cookie = ""): Promise<string> {
  const answer = await fetch(`${lab.origin}/api${auth.logIn.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": FIREFOX, "x-forwarded-for": "203.0.113.7", cookie },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.get("set-cookie")!.split(";")[0]!;
}

const SUBJECT = "A new device logged in";
const noticeTimes = async (lab: TestLab, { email }: Pick<Person, "email">) =>
  (await lab.outbox(email)).filter(({ subject }) => subject === SUBJECT).length;

test("a login from a new browser e-mails the owner its browser, address and next steps", async () => {
  const lab = await startLab();
  const who = await lab.customer();
  const known = await logInIn(lab, who);
  await logInIn(lab, who, known);
  expect(await noticeTimes(lab, who)).toBe(0); // the first browser ever, used twice
  await logInIn(lab, who);
  const mail = (await lab.outbox(who.email)).find(({ subject }) => subject === SUBJECT);
  expect(mail!.text).toContain("Firefox on macOS");
  expect(mail!.text).toContain("203.0.113.7");
  expect(mail!.text).toContain("June 15, 2026");
  expect(mail!.text).toMatch(/\/password-reset/);
  expect(mail!.text).toContain(`/users/${who.userId}/settings`);
  const { events } = await who.call(listUserEvents, { params: { userId: who.userId } });
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(["LOGGED_IN", "LOGGED_IN", "LOGGED_IN", "NEW_BROWSER"]);
});

test("a browser known to one account is new to another", async () => {
  const lab = await startLab();
  const [who, other] = [await lab.customer(), await lab.customer()];
  await logInIn(lab, who);
  const library = await logInIn(lab, other);
  await logInIn(lab, who, library);
  expect([await noticeTimes(lab, who), await noticeTimes(lab, other)]).toEqual([1, 0]);
});

test("neither a sign-up nor a login waiting for its code sends a new-browser e-mail", async () => {
  const lab = await startLab();
  const visitor = lab.visitor();
  const account = { firstName: "Nell", lastName: "New", email: "nell.new@people.test", password: TEST_PASSWORD };
  await visitor.call(auth.signUp, { body: account });
  expect(await noticeTimes(lab, account)).toBe(0);
  const admin = await lab.admin();
  const waiting = await lab.visitor().call(auth.logIn, { body: { email: admin.email, password: TEST_PASSWORD } });
  expect(waiting.secondFactor).toBe(true);
  expect(await noticeTimes(lab, admin)).toBe(0);
});

test("new-browser e-mails are limited to five a day; the event log has them all", async () => {
  const lab = await startLab();
  const who = await lab.customer();
  for (let browsers = 0; browsers < 9; browsers++) await logInIn(lab, who);
  expect(await noticeTimes(lab, who)).toBe(5);
  lab.clock.move(DAY_MS + 1);
  await logInIn(lab, who);
  expect(await noticeTimes(lab, who)).toBe(6);
});
