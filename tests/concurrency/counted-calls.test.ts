import { expect, test } from "vitest";
import { contract } from "../../src/contract/all.ts";
import { CallError, createClient } from "../../src/contract/kit/client.ts";
import { allAtOnce, originsOf } from "../support/servers.ts";
import { startLab } from "../support/start-lab.ts";

const from = (address: string, origin: string) =>
  createClient({
    origin,
    token: { get: () => null, set: () => undefined },
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), "x-forwarded-for": address } }),
  });

/** Calls that allow guessing or send e-mail, each with its input at the nth time. */
const GUESSED = {
  "a coupon's code": (client, n) => client.call(contract.checkCoupon, { query: { code: `guess-${n % 3}` } }),
  "an e-mail at sign-up": (client, n) =>
    client.call(contract.signUp, {
      body: { email: `guess.${n}@people.test`, password: "short", firstName: "A", lastName: "B" },
    }),
  "a guest's order": (client, n) => client.call(contract.getGuestOrder, { params: { code: `guess-${n}` } }),
  "a link of a reset": (client, n) => client.call(contract.validateResetToken, { query: { token: `guess-${n}` } }),
  "the newsletter": (client, n) => client.call(contract.joinWaitlist, { body: { email: `guess.${n}@people.test` } }),
} satisfies Record<string, (client: ReturnType<typeof from>, n: number) => Promise<unknown>>;

const LIMITS = {
  "a coupon's code": contract.checkCoupon,
  "an e-mail at sign-up": contract.signUp,
  "a guest's order": contract.getGuestOrder,
  "a link of a reset": contract.validateResetToken,
  "the newsletter": contract.joinWaitlist,
} satisfies Record<keyof typeof GUESSED, { limit: unknown }>;

let networks = 0;

test.each(Object.keys(GUESSED) as (keyof typeof GUESSED)[])(
  "the limit for %s per address is shared by two servers, with little lost",
  async (what) => {
    const lab = await startLab();
    const origins = await originsOf(lab, 2);
    const { times } = LIMITS[what].limit!;
    const address = `13.0.0.${++networks}`;
    const { errors } = await allAtOnce<unknown>(origins, times + 30, (origin, index) =>
      GUESSED[what](from(address, origin), index),
    );
    const refused = errors.filter((error) => error instanceof CallError && error.status === 429).length;
    expect(refused).toBeGreaterThanOrEqual(30);
    // An idle server keeps the rest of a batch it took from the limit until the period ends.
    expect(refused).toBeLessThan(30 + Math.max(1, Math.floor(times / 20)));
  },
);

test("an address can try as many different codes at two servers as at one", async () => {
  const lab = await startLab();
  const origins = await originsOf(lab, 2);
  const { times } = contract.lookAtGiftCard.guesses!;
  const read = (origin: string, n: number) =>
    from("13.0.1.1", origin).call(contract.lookAtGiftCard, { body: { code: `GUESS-${1000 + n}` } });
  const { errors } = await allAtOnce(origins, times + 10, read);
  const stopped = errors.filter((error) => error instanceof CallError && error.status === 429);
  expect(stopped).toHaveLength(10);
  expect(errors.filter((error) => error instanceof CallError && error.status === 404)).toHaveLength(times);
});
