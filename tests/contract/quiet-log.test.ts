import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { addAddress } from "../../src/contract/accounts/accounts.ts";
import * as auth from "../../src/contract/accounts/auth.ts";
import * as guests from "../../src/contract/checkout/guest-orders.ts";
import { makeTestCardToken } from "../../src/contract/payments/payments.ts";
import { publicOrder } from "../../src/contract/orders/orders.ts";
import { sendReferral } from "../../src/contract/accounts/referrals.ts";
import { aDraft, aRoll, paidOrder, TEST_CARDS } from "../support/makers.ts";
import { addProduct } from "../support/shop-makers.ts";
import { type Person, startLab, type TestLab } from "../support/start-lab.ts";
import { send } from "./send.ts";

/** Enables all log levels, and records the lines. */
function listen({ lab }: TestLab): string[] {
  const lines: string[] = [];
  const { log } = lab.deps;
  const inside = log as unknown as Record<symbol, unknown>;
  const [level, stream] = [log.level, inside[pino.symbols.streamSym]];
  log.level = "trace";
  inside[pino.symbols.streamSym] = { write: (line: string) => lines.push(line) };
  onTestFinished(() => {
    log.level = level;
    inside[pino.symbols.streamSym] = stream;
  });
  return lines;
}

/** A customer who signed up with the form, unlike nearly all others in the tests. */
async function signedUp(lab: TestLab, firstName: string): Promise<Person> {
  const who = lab.visitor();
  const email = `${firstName.toLowerCase()}@people.test`;
  const body = { firstName, lastName: "Lovelace", email, password: who.password };
  const { user } = await who.call(auth.signUp, { body });
  const address = { address1: "12 Franklin St", city: "Brooklyn", state: "NY", zip: "11222" } as const;
  await who.call(addAddress, { params: { userId: user.id }, body: address });
  return Object.assign(who, { userId: user.id, email });
}

test("the most verbose log contains no e-mail, name, address, password, token, code or signature", async () => {
  const lab = await startLab();
  const lines = listen(lab);
  const admin = await lab.admin();
  const [ada, bob, visitor] = [await signedUp(lab, "Ada"), await signedUp(lab, "Bob"), lab.visitor()];
  const secrets = [ada.email, ada.password, "Lovelace", "Franklin", "ending 4242", "4242424242424242", admin.email];
  const wrong = { email: ada.email, password: "not her password" };
  const names = { firstName: "Eve", lastName: "Lovelace" };
  await visitor.call(auth.signUp, { body: { ...names, ...wrong } }).catch(() => {});
  await visitor.call(auth.logIn, { body: wrong }).catch(() => {});
  await visitor.call(auth.logIn, { body: { email: ada.email, password: ada.password } });
  await visitor.call(auth.requestPasswordReset, { body: { email: ada.email } });
  const mail = (await lab.outbox(ada.email)).find(({ subject }) => subject === "Choose a new password")!;
  const token = new URL(/http\S+token=\S+/.exec(mail.text)![0]).searchParams.get("token")!;
  await lab.visitor().call(auth.validateResetToken, { query: { token } });
  await lab.visitor().call(auth.resetPassword, { body: { token, password: "a shorter walk with film" } });
  secrets.push(wrong.password, token, "a shorter walk", visitor.token()!.slice(-20));

  await paidOrder(bob, aDraft([aRoll({ notes: "my secret notes" })]));
  await bob.call(sendReferral, { params: { userId: bob.userId }, query: { email: "friend@people.test" } });
  const film = await addProduct(admin, { price: 2000 });
  const lines1 = [{ tempKey: "l", productId: film.id }];
  const address = { address1: "7 Hidden Lane", city: "Albany", state: "NY" as const, zip: "12207" };
  const { total } = await visitor.call(guests.quoteGuestOrder, { body: { lines: lines1, address } });
  const who = { email: "guest@people.test", firstName: "Gus", lastName: "Tavo" };
  const { order } = await visitor.call(guests.placeGuestOrder, {
    body: { ...who, address, lines: lines1, expectedTotal: total },
  });
  const query = { code: order.accessCode };
  await visitor.call(publicOrder, { params: { orderId: order.id }, query });
  await visitor.call(guests.getGuestOrder, { params: query });
  const card = { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123" };
  const made = await visitor.call(makeTestCardToken, { body: card });
  await visitor.call(guests.payGuestOrder, { params: query, body: { token: made.token } });
  await lab.workAll();
  secrets.push(bob.email, "my secret", "friend@", who.email, "Tavo", "Hidden", order.accessCode, made.token);

  // A failure of ours: its query contains the caller's input.
  const { identity } = lab.lab.deps;
  const down = { ...identity, googleClientId: "id", verifyGoogle: () => Promise.reject(new Error("no route to host")) };
  Object.assign(lab.lab.deps, { identity: down });
  await lab
    .visitor()
    .call(auth.signInWithGoogle, { body: { token: "a-google-token" } })
    .catch(() => {});
  const broken = { method: "POST", path: "/api/auth/login", body: '{"email":"broken@people.test","password":' };
  await send(lab, broken);
  await send(lab, { method: "GET", path: "/api/files/scans/x?signature=forged-signature&type=a" });
  await send(lab, { method: "GET", path: "/api/users/not-an-id?email=query@people.test" });
  secrets.push("a-google-token", "broken@", "forged-signature", "query@");

  const said = lines.join("");
  expect(lines.length).toBeGreaterThan(40);
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
  expect(said).not.toMatch(/[\w.+-]+@[\w-]+\.\w{2,}/);
  expect(said).not.toMatch(/eyJ[\w-]{10,}/);
});
