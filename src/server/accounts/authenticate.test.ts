import { SignJWT } from "jose";
import { expect, test } from "vitest";
import * as auth from "../../contract/accounts/auth.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { type Person, startLab, TEST_PASSWORD } from "../../../tests/support/start-lab.ts";
import { changeRole } from "./change-user-role.ts";

const idOf = async (person: Person) => (await person.call(auth.currentUser)).user.id;
const SIGNED_OUT = { status: 401 };

test("a token works with and without Bearer", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const visitor = lab.visitor();
  visitor.setToken(customer.token()!.replace("Bearer ", ""));
  expect(await idOf(visitor)).toBe(customer.userId);
});

test("a token is renewed in the response after half an hour, for the same session", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const first = customer.token();
  lab.clock.move(29 * MINUTE_MS);
  await idOf(customer);
  expect(customer.token()).toBe(first);
  lab.clock.move(2 * MINUTE_MS);
  await idOf(customer);
  expect(customer.token()).not.toBe(first);
  lab.clock.move(50 * MINUTE_MS); // the first one has expired
  expect(await idOf(customer)).toBe(customer.userId);
});

test("a token unused for an hour is rejected", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  lab.clock.move(61 * MINUTE_MS);
  await expect(idOf(customer)).rejects.toMatchObject(SIGNED_OUT);
});

test("logging out ends its own session only", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const elsewhere = lab.visitor();
  await elsewhere.call(auth.logIn, { body: { email: customer.email, password: TEST_PASSWORD } });
  const token = customer.token();
  await customer.call(auth.logOut);
  customer.setToken(token);
  await expect(idOf(customer)).rejects.toMatchObject(SIGNED_OUT);
  expect(await idOf(elsewhere)).toBe(customer.userId);
});

test("only logging out clears the browser's cached pictures", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const answerTo = ({ method, path }: { method: string; path: string }) =>
    fetch(`${lab.origin}/api${path}`, { method, headers: { authorization: customer.token()! } });
  expect((await answerTo(auth.currentUser)).headers.get("clear-site-data")).toBeNull();
  const out = await answerTo(auth.logOut);
  expect([out.status, out.headers.get("clear-site-data")]).toEqual([200, '"cache"']);
  expect((await answerTo(auth.logOut)).headers.get("clear-site-data")).toBeNull();
});

test("a role change ends every session, and a new admin needs a second factor", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { deps } = lab.lab;
  await deps.db.transaction((tx) =>
    changeRole(tx, { userId: customer.userId, role: "ADMIN", staffRole: "OWNER", now: deps.now() }),
  );
  await expect(idOf(customer)).rejects.toMatchObject(SIGNED_OUT);
  const again = await customer.call(auth.logIn, { body: { email: customer.email, password: TEST_PASSWORD } });
  expect(again).toMatchObject({ secondFactor: true, user: { role: "ADMIN" } });
});

test("a blocked user is signed out at once and cannot log in", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  lab.lab.deps.settings.blockedUserIds.push(customer.userId.toUpperCase());
  await expect(idOf(customer)).rejects.toMatchObject(SIGNED_OUT);
  const logIn = customer.call(auth.logIn, { body: { email: customer.email, password: TEST_PASSWORD } });
  await expect(logIn).rejects.toMatchObject({ status: 401, code: "WRONG_LOGIN" });
});

test("a forged or malformed token is rejected", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const [header, payload, signature] = customer.token()!.replace("Bearer ", "").split(".") as [string, string, string];
  const secret = new TextEncoder().encode(lab.lab.deps.settings.authSecret);
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as { sub: string; sid: string };
  const signed = (own: object, key = secret, alg = "HS256", typ = "session+jwt") =>
    new SignJWT({ ...claims, ...own }).setProtectedHeader({ alg, ...(typ === "" ? {} : { typ }) }).sign(key);
  const none = Buffer.from('{"alg":"none","typ":"session+jwt"}').toString("base64url");
  const other = await lab.customer();
  const visitor = lab.visitor();
  visitor.setToken(await signed({})); // signed like our tokens, so each case below has only one flaw
  expect(await idOf(visitor)).toBe(customer.userId);
  const bad = [
    "nonsense",
    "Bearer ",
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${none}.${payload}.`,
    await signed({}, new TextEncoder().encode("another secret that is long enough")),
    await signed({}, secret, "HS512"),
    await signed({ exp: undefined }),
    await signed({ sid: "not-a-session" }),
    await signed({ sub: other.userId }),
    await signed({ aud: undefined }),
    await signed({ aud: "another-api" }),
    await signed({}, secret, "HS256", ""),
    await signed({}, secret, "HS256", "JWT"),
    await signed({}, secret, "HS256", "reset+jwt"),
  ];
  for (const token of bad) {
    visitor.setToken(token);
    await expect(idOf(visitor)).rejects.toMatchObject(SIGNED_OUT);
  }
});
