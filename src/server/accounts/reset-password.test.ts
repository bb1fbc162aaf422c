import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import * as auth from "../../contract/accounts/auth.ts";
import type { CallError } from "../../contract/kit/client.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { type Person, startLab, type TestLab, TEST_PASSWORD } from "../../../tests/support/start-lab.ts";

const NEW_PASSWORD = "a shorter walk with film";
const BAD_TOKEN = { status: 422, code: "BAD_TOKEN" };

async function askForToken(lab: TestLab, email: string): Promise<string> {
  await lab.visitor().call(auth.requestPasswordReset, { body: { email } });
  const mail = (await lab.outbox(email)).findLast(({ subject }) => subject === "Choose a new password")!;
  return new URL(/http\S+token=\S+/.exec(mail.text)![0]).searchParams.get("token")!;
}

const reset = (lab: TestLab, token: string, password = NEW_PASSWORD) =>
  lab.visitor().call(auth.resetPassword, { body: { token, password } });
const isValid = async (lab: TestLab, token: string) =>
  (await lab.visitor().call(auth.validateResetToken, { query: { token } })).valid;
const logIn = (who: Person, email: string, password: string) => who.call(auth.logIn, { body: { email, password } });

test("the reset link sets a new password, ends all sessions, and works once", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const token = await askForToken(lab, customer.email);
  expect(await isValid(lab, token)).toBe(true);
  await reset(lab, token);
  await expect(customer.call(auth.currentUser)).rejects.toMatchObject({ status: 401 });
  await expect(logIn(customer, customer.email, TEST_PASSWORD)).rejects.toMatchObject({ code: "WRONG_LOGIN" });
  await logIn(customer, customer.email, NEW_PASSWORD);
  expect(await isValid(lab, token)).toBe(false);
  await expect(reset(lab, token)).rejects.toMatchObject(BAD_TOKEN);
});

test("one of several concurrent uses of a reset link wins", async () => {
  const lab = await startLab();
  const { email } = await lab.customer();
  const token = await askForToken(lab, email);
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => reset(lab, token)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a reset link expires after an hour or when a newer one is issued", async () => {
  const lab = await startLab();
  const { email } = await lab.customer();
  const first = await askForToken(lab, email);
  const second = await askForToken(lab, email);
  expect(second).not.toBe(first);
  await expect(reset(lab, first)).rejects.toMatchObject(BAD_TOKEN);
  lab.clock.move(61 * MINUTE_MS);
  expect(await isValid(lab, second)).toBe(false);
  await expect(reset(lab, second)).rejects.toMatchObject(BAD_TOKEN);
});

test("a weak password is rejected at its field, and the link stays valid", async () => {
  const lab = await startLab();
  const { email } = await lab.customer();
  const token = await askForToken(lab, email);
  await expect(reset(lab, token, "1234567890")).rejects.toMatchObject({ status: 400, errors: [{ path: "password" }] });
  const named = reset(lab, token, "l0velace-1815");
  await expect(named).rejects.toMatchObject({ status: 400, errors: [{ path: "password" }] });
  await reset(lab, token);
});

test("a reset for an unknown e-mail responds the same, takes as long, and sends nothing", async () => {
  const lab = await startLab();
  const { email } = await lab.customer();
  const ask = async (address: string) => {
    const started = performance.now();
    const answer = await lab.visitor().call(auth.requestPasswordReset, { body: { email: address } });
    return { answer, ms: performance.now() - started };
  };
  const known = await ask(email);
  const unknown = await ask("nobody@people.test");
  expect(unknown.answer).toEqual(known.answer);
  expect(unknown.ms).toBeGreaterThanOrEqual(95);
  expect(await lab.outbox("nobody@people.test")).toEqual([]);
});

test("neither the queue nor the database stores a usable token", async () => {
  const lab = await startLab();
  const { email } = await lab.customer();
  const token = await askForToken(lab, email);
  const { rows } = await lab.lab.deps.db.execute<{ jobs: string; codes: string }>(sql`
    select (select json_agg(data)::text from pgboss.job) as jobs, (select json_agg(c)::text from one_time_codes c) as codes`);
  expect(rows[0]!.jobs).toContain("password-reset");
  expect(rows[0]!.jobs).not.toContain(token);
  expect(rows[0]!.codes).not.toContain(token);
});

test("requesting and using reset links concurrently never deadlocks", async () => {
  const lab = await startLab();
  const used = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { email } = await lab.customer();
      const token = await askForToken(lab, email);
      const ask = () => lab.visitor().call(auth.requestPasswordReset, { body: { email } });
      const answers = await Promise.allSettled([reset(lab, token), ask(), ask(), ask()]);
      return answers.flatMap((answer) => (answer.status === "rejected" ? [(answer.reason as CallError).code] : []));
    }),
  );
  expect(used.flat().filter((code) => code !== "BAD_TOKEN")).toEqual([]);
});
