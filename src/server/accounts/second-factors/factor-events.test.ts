import { expect, test } from "vitest";
import { listUserEvents } from "../../../contract/accounts/account-events.ts";
import * as auth from "../../../contract/accounts/auth.ts";
import * as contract from "../../../contract/accounts/second-factors.ts";
import { setUpApp, setUpPasskey, verifyApp } from "../../../../tests/support/factor-makers.ts";
import { type Person, startLab, TEST_PASSWORD } from "../../../../tests/support/start-lab.ts";

async function logOf(who: Person, ...kinds: string[]): Promise<string[]> {
  const { events } = await who.call(listUserEvents, { params: { userId: who.userId } });
  return events
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .toReversed();
}

test("the event log names the second factor used, added and removed", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const { app, recoveryCodes } = await setUpApp(lab, customer);
  await setUpPasskey(lab, customer);
  const there = lab.visitor();
  await there.call(auth.logIn, { body: { email: customer.email, password: TEST_PASSWORD } });
  await expect(there.call(contract.verifyRecoveryCode, { body: { code: "AAAAA-AAAAA" } })).rejects.toMatchObject({
    code: "WRONG_CODE",
  });
  await there.call(contract.verifyRecoveryCode, { body: { code: recoveryCodes![0]! } });
  lab.clock.move(60_000);
  const other = lab.visitor();
  await other.call(auth.logIn, { body: { email: customer.email, password: TEST_PASSWORD } });
  await verifyApp(other, app.code());
  const { passkeys } = await customer.call(contract.listSecondFactors, { params: { userId: customer.userId } });
  await customer.call(contract.removeSecondFactor, {
    params: { userId: customer.userId, factorId: passkeys[0]!.id },
  });
  await lab.lab.deps.refusals.settled();
  expect(await logOf(customer, "FACTOR_ADDED", "FACTOR_REMOVED", "CODE_ACCEPTED", "CODE_REFUSED")).toEqual([
    "Set up an authenticator app as second factor",
    "Set up a passkey as second factor",
    "Second factor failed: a recovery code",
    "Second factor accepted: a recovery code",
    "Second factor accepted: an authenticator app",
    "A second factor removed",
  ]);
});

test("factors removed by staff are logged for the owner as the lab's action", async () => {
  const lab = await startLab();
  const [customer, admin] = [await lab.customer(), await lab.admin()];
  await setUpApp(lab, customer);
  const params = { userId: customer.userId };
  await admin.call(contract.removeSecondFactors, { params });
  const { events } = await admin.call(listUserEvents, { params });
  const removed = events.filter(({ kind }) => kind === "FACTOR_REMOVED");
  expect(removed).toMatchObject([{ text: "All second factors removed" }]);
  expect(removed[0]!.by).not.toBeNull();
});
