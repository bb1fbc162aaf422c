import { expect, test } from "vitest";
import * as accounts from "../../contract/accounts/accounts.ts";
import * as auth from "../../contract/accounts/auth.ts";
import { createClient } from "../../contract/kit/client.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../rules/time.ts";
import { allAtOnce, originsOf } from "../../../tests/support/servers.ts";
import { startLab, TEST_PASSWORD, type TestLab } from "../../../tests/support/start-lab.ts";

const WRONG = { status: 401, code: "WRONG_LOGIN" };
const SLOWED = { status: 429 };
let networks = 0;
const newNetwork = () => `12.0.${(++networks >> 8) & 255}.${networks & 255}`;

/** A browser in a network: it keeps its cookie, and each login in it starts a new session. */
function browserIn(lab: TestLab, network: string, origin = lab.origin) {
  let cookie: string | null = null;
  let token: string | null = null;
  let retryAfter: string | null = null;
  const client = createClient({
    origin,
    token: { get: () => token, set: (next) => void (token = next) },
    fetch: async (url, init) => {
      const headers = { ...(init?.headers as Record<string, string>), "x-forwarded-for": network };
      const answer = await fetch(url, { ...init, headers: cookie === null ? headers : { ...headers, cookie } });
      cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
      retryAfter = answer.headers.get("retry-after");
      return answer;
    },
  });
  return {
    ...client,
    retryAfter: () => retryAfter,
    logIn(email: string, password = TEST_PASSWORD) {
      token = null;
      return client.call(auth.logIn, { body: { email, password } });
    },
  };
}

async function wrongFromEverywhere(lab: TestLab, email: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++)
    await expect(browserIn(lab, newNetwork()).logIn(email, "not the password")).rejects.toMatchObject(WRONG);
}

test("after ten wrong passwords from elsewhere, the owner logs in at once from any browser", async () => {
  const lab = await startLab();
  const { email } = await lab.customer();
  const stranger = browserIn(lab, newNetwork());
  for (let count = 0; count < 10; count++) await stranger.logIn(email, "not the password").catch(() => undefined);
  await expect(stranger.logIn(email)).rejects.toMatchObject(SLOWED);
  await wrongFromEverywhere(lab, email, 10);
  expect(await browserIn(lab, newNetwork()).logIn(email)).toMatchObject({ secondFactor: false });
});

test("five wrong passwords start growing delays, sent as Retry-After; the right one resets them", async () => {
  const lab = await startLab();
  const { email } = await lab.customer();
  const here = browserIn(lab, newNetwork());
  for (let count = 0; count < 5; count++) await expect(here.logIn(email, "wrong")).rejects.toMatchObject(WRONG);
  await expect(here.logIn(email)).rejects.toMatchObject({
    status: 429,
    message: "Too many tries. Wait 30 seconds and try again, or reset your password.",
  });
  expect(here.retryAfter()).toBe("30");
  lab.clock.move(30 * SECOND_MS);
  await expect(here.logIn(email, "wrong")).rejects.toMatchObject(WRONG);
  await expect(here.logIn(email)).rejects.toThrow("Wait 1 minute and");
  lab.clock.move(MINUTE_MS);
  await here.logIn(email);
  for (let count = 0; count < 5; count++)
    await expect(browserIn(lab, newNetwork()).logIn(email, "wrong")).rejects.toMatchObject(WRONG);
});

test("an e-mail without an account is throttled the same way", async () => {
  const lab = await startLab();
  const here = browserIn(lab, newNetwork());
  for (let count = 0; count < 5; count++) await expect(here.logIn("nobody@people.test")).rejects.toMatchObject(WRONG);
  await expect(here.logIn(" Nobody@People.test")).rejects.toMatchObject(SLOWED);
});

test("twelve people behind one address can log in despite typos", async () => {
  const lab = await startLab();
  const office = newNetwork();
  const people = await Promise.all(Array.from({ length: 12 }, () => lab.customer({ address: false })));
  for (const [index, { email }] of people.entries()) {
    const browser = browserIn(lab, office);
    for (let count = 0; count < index % 4; count++)
      await expect(browser.logIn(email, "mistyped")).rejects.toMatchObject(WRONG);
    expect(await browser.logIn(email)).toMatchObject({ secondFactor: false });
  }
});

test("twelve admins behind one address get their codes", async () => {
  const lab = await startLab();
  const office = newNetwork();
  const admins = await Promise.all(Array.from({ length: 12 }, () => lab.admin()));
  for (const { email } of admins) {
    const browser = browserIn(lab, office);
    await browser.logIn(email);
    expect(await browser.call(auth.requestTwoFactorCode)).toEqual({ sentBy: "EMAIL" });
  }
});

test("a network trying many accounts is throttled, except in the owners' known browsers", async () => {
  const lab = await startLab();
  const office = newNetwork();
  const { email } = await lab.customer();
  const known = browserIn(lab, office);
  await known.logIn(email);
  const all = Array.from({ length: 60 }, (_, index) => browserIn(lab, office).logIn(`someone.${index}@people.test`));
  await Promise.allSettled(all);
  await expect(browserIn(lab, office).logIn(email)).rejects.toMatchObject(SLOWED);
  await known.logIn(email);
  lab.clock.move(SECOND_MS);
  await browserIn(lab, office).logIn(email);
});

test("during an attack, known browsers log in normally and new ones need an e-mailed code", async () => {
  const lab = await startLab();
  const { email, userId } = await lab.customer();
  const known = browserIn(lab, newNetwork());
  await known.logIn(email);
  await wrongFromEverywhere(lab, email, 20);
  expect(await known.logIn(email)).toMatchObject({ secondFactor: false });

  const fresh = browserIn(lab, newNetwork());
  expect(await fresh.logIn(email)).toMatchObject({ secondFactor: true });
  const own = { params: { userId } };
  await expect(fresh.call(accounts.getUser, own)).rejects.toMatchObject({ status: 403 });
  await fresh.call(auth.requestTwoFactorCode);
  const mail = (await lab.outbox(email)).findLast(({ subject }) => subject === "Your login code")!;
  await fresh.call(auth.verifyTwoFactorCode, { body: { code: /^\d{6}$/m.exec(mail.text)![0] } });
  expect((await fresh.call(accounts.getUser, own)).id).toBe(userId);
  expect(await fresh.logIn(email)).toMatchObject({ secondFactor: false });

  lab.clock.move(24 * HOUR_MS);
  expect(await browserIn(lab, newNetwork()).logIn(email)).toMatchObject({ secondFactor: false });
});

test("a throttled user can reset the password and log in at once", async () => {
  const lab = await startLab();
  const { email } = await lab.customer();
  const here = browserIn(lab, newNetwork());
  for (let count = 0; count < 5; count++) await here.logIn(email, "forgotten").catch(() => undefined);
  await expect(here.logIn(email)).rejects.toMatchObject(SLOWED);
  await here.call(auth.requestPasswordReset, { body: { email } });
  const mail = (await lab.outbox(email)).findLast(({ subject }) => subject === "Choose a new password")!;
  const token = new URL(/http\S+token=\S+/.exec(mail.text)![0]).searchParams.get("token")!;
  const password = "a shorter walk with film";
  await here.call(auth.resetPassword, { body: { token, password } });
  expect(await here.logIn(email, password)).toMatchObject({ secondFactor: false });
});

test("a password reset makes all other browsers unknown", async () => {
  const lab = await startLab();
  const { email } = await lab.customer();
  const thief = browserIn(lab, newNetwork());
  await thief.logIn(email);
  const owner = browserIn(lab, newNetwork());
  await owner.call(auth.requestPasswordReset, { body: { email } });
  const mail = (await lab.outbox(email)).findLast(({ subject }) => subject === "Choose a new password")!;
  const token = new URL(/http\S+token=\S+/.exec(mail.text)![0]).searchParams.get("token")!;
  await owner.call(auth.resetPassword, { body: { token, password: "a shorter walk with film" } });
  for (let count = 0; count < 5; count++) await expect(thief.logIn(email)).rejects.toMatchObject(WRONG);
  await expect(thief.logIn(email)).rejects.toMatchObject(SLOWED);
});

test("reset requests by strangers are limited, and the last link sent still works", async () => {
  const lab = await startLab();
  const { email } = await lab.customer();
  for (let count = 0; count < 20; count++)
    await browserIn(lab, newNetwork()).call(auth.requestPasswordReset, { body: { email } });
  const mails = (await lab.outbox(email)).filter(({ subject }) => subject === "Choose a new password");
  expect(mails).toHaveLength(5);
  const tokens = mails.map(({ text }) => new URL(/http\S+token=\S+/.exec(text)![0]).searchParams.get("token")!);
  const isValid = async (token: string) =>
    (await lab.visitor().call(auth.validateResetToken, { query: { token } })).valid;
  expect((await Promise.all(tokens.map(isValid))).filter(Boolean)).toEqual([true]);
});

test("a network gets five reset links per e-mail, then waits, account or not", async () => {
  const lab = await startLab();
  const { email } = await lab.customer();
  for (const requested of [email, "nobody.else@people.test"]) {
    const here = browserIn(lab, newNetwork());
    const ask = () => here.call(auth.requestPasswordReset, { body: { email: requested } });
    for (let count = 0; count < 5; count++) await ask();
    await expect(ask()).rejects.toMatchObject({
      ...SLOWED,
      message: "Too many tries. Please wait 1 minute and try again.",
    });
    expect(here.retryAfter()).toBe("60");
  }
});

test("a stranger with an admin's password cannot use up codes in the admin's known browser", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const codeMails = async () => (await lab.outbox(admin.email)).filter(({ subject }) => subject === "Your login code");
  const codeOf = async () => /^\d{6}$/m.exec((await codeMails()).at(-1)!.text)![0];
  const own = browserIn(lab, newNetwork());
  await own.logIn(admin.email);
  await own.call(auth.requestTwoFactorCode);
  await own.call(auth.verifyTwoFactorCode, { body: { code: await codeOf() } });

  lab.clock.move(SECOND_MS);
  await own.logIn(admin.email);
  await own.call(auth.requestTwoFactorCode);
  const code = await codeOf();
  const stranger = browserIn(lab, newNetwork());
  await stranger.logIn(admin.email);
  for (let count = 0; count < 10; count++) await stranger.call(auth.requestTwoFactorCode).catch(() => undefined);
  await expect(stranger.call(auth.requestTwoFactorCode)).rejects.toMatchObject(SLOWED);
  await expect(stranger.call(auth.verifyTwoFactorCode, { body: { code } })).rejects.toMatchObject({ status: 422 });
  expect(await own.call(auth.verifyTwoFactorCode, { body: { code } })).toMatchObject({ secondFactor: false });
});

test.each([1, 2] as const)("only five of 40 concurrent wrong passwords are checked, servers: %i", async (servers) => {
  const lab = await startLab();
  const { email } = await lab.customer();
  const origins = await originsOf(lab, servers);
  const network = newNetwork();
  const { errors } = await allAtOnce(origins, 40, (origin) => browserIn(lab, network, origin).logIn(email, "wrong"));
  const statuses = errors.map((error) => (error as { status: number }).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(35);
});
