import { expect, test } from "vitest";
import * as auth from "../../contract/accounts/auth.ts";
import { startLab, TEST_PASSWORD } from "../../../tests/support/start-lab.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";

const NEXT = "another walk with film";

test("a new password replaces the old one and ends all other sessions", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const elsewhere = lab.visitor();
  elsewhere.setToken(await freshToken(lab.lab, ada.userId));
  await ada.call(auth.changePassword, { body: { current: TEST_PASSWORD, next: NEXT } });
  expect((await ada.call(auth.currentUser)).user.id).toBe(ada.userId);
  await expect(elsewhere.call(auth.currentUser)).rejects.toMatchObject({ status: 401 });
  const logIn = (password: string) => lab.visitor().call(auth.logIn, { body: { email: ada.email, password } });
  await expect(logIn(TEST_PASSWORD)).rejects.toMatchObject({ status: 401 });
  expect((await logIn(NEXT)).user.id).toBe(ada.userId);
});

test("a wrong current password is rejected, and a weak new one at its field", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const change = (current: string, next: string) => ada.call(auth.changePassword, { body: { current, next } });
  await expect(change("not my password", NEXT)).rejects.toMatchObject({ status: 422, code: "WRONG_PASSWORD" });
  const weak = { status: 400, errors: [{ path: "next" }] };
  await expect(change(TEST_PASSWORD, "password1234")).rejects.toMatchObject(weak);
  await expect(change(TEST_PASSWORD, "Lovelace2026")).rejects.toMatchObject(weak);
  await expect(change(TEST_PASSWORD, "nice-film-club")).rejects.toMatchObject(weak);
});

test("one of two concurrent password changes wins", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const changes = await Promise.allSettled(
    ["a first new password", "a second new password"].map((next) =>
      ada.call(auth.changePassword, { body: { current: TEST_PASSWORD, next } }),
    ),
  );
  expect(changes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("password guesses in a stolen session are throttled across addresses", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const guess = async (turn: number) => {
    const elsewhere = lab.visitor();
    elsewhere.setToken(ada.token());
    await elsewhere.call(auth.changePassword, { body: { current: `guess ${turn}`, next: NEXT } });
  };
  for (let turn = 0; turn < 10; turn += 1) await expect(guess(turn)).rejects.toMatchObject({ status: 422 });
  await expect(guess(10)).rejects.toMatchObject({ status: 429 });
});
