import { expect, test } from "vitest";
import * as auth from "../../contract/accounts/auth.ts";
import { startLab, TEST_PASSWORD } from "../../../tests/support/start-lab.ts";

const WRONG = { status: 401, code: "WRONG_LOGIN", message: "E-mail and password do not match." };

test("the right password signs in, whatever the case of the e-mail", async () => {
  const lab = await startLab();
  const { email, userId } = await lab.customer();
  const visitor = lab.visitor();
  const body = { email: ` ${email.toUpperCase()}`, password: TEST_PASSWORD };
  expect(await visitor.call(auth.logIn, { body })).toMatchObject({ secondFactor: false, user: { id: userId } });
  expect((await visitor.call(auth.currentUser)).user.id).toBe(userId);
});

test("a wrong password and an unknown e-mail get the same error", async () => {
  const lab = await startLab();
  const { email } = await lab.customer();
  const logIn = (body: { email: string; password: string }) => lab.visitor().call(auth.logIn, { body });
  await expect(logIn({ email, password: "not the password" })).rejects.toMatchObject(WRONG);
  await expect(logIn({ email: "nobody@people.test", password: TEST_PASSWORD })).rejects.toMatchObject(WRONG);
});

test("an unknown e-mail costs about as much CPU as a wrong password", async () => {
  const lab = await startLab();
  const { email } = await lab.customer();
  // This process's CPU time, because wall time depends on the machine's load.
  const workOf = async (address: string) => {
    const before = process.cpuUsage();
    await lab
      .visitor()
      .call(auth.logIn, { body: { email: address, password: "not the password" } })
      .catch(() => undefined);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 9; round++) {
    known.push(await workOf(email));
    unknown.push(await workOf(`nobody.${round}@people.test`));
  }
  // Without the dummy hash, an unknown e-mail costs a fraction of a known one. Single measurements vary too much.
  const middle = (costs: number[]) => costs.toSorted((a, b) => a - b)[4]!;
  expect(middle(unknown)).toBeGreaterThan(middle(known) / 2);
});
