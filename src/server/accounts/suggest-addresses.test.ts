import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startLab } from "../../../tests/support/start-lab.ts";
import { fakePlaces } from "../../../tests/support/fake-places.ts";
import { suggestAddresses, suggestedAddress } from "../../contract/accounts/address-suggestions.ts";
import { listServices, tryService } from "../../contract/services/services.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { placesAt } from "../adapters/places/places-at.ts";
import { sparedPlaces } from "../adapters/places/spared-places.ts";

const SUTTON = { address1: "99 Sutton Street", city: "Brooklyn", state: "NY", zip: "11222" };

let fake: Awaited<ReturnType<typeof fakePlaces>>;
beforeAll(async () => {
  fake = await fakePlaces();
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.answer(null);
  fake.requested.length = 0;
});

async function labWith(apiKey: string | null | undefined) {
  const lab = await startLab();
  const { deps } = lab.lab;
  const { places, settings } = deps;
  onTestFinished(() => void Object.assign(deps, { places, settings }));
  if (apiKey !== undefined) {
    const at = { apiKey, url: fake.url };
    const watched = deps.serviceNotes.watch("PLACES", placesAt(at, deps.lab), ["suggest", "addressOf"]);
    Object.assign(deps, { places: sparedPlaces(watched, deps), settings: { ...settings, places: at } });
  }
  const visitor = lab.visitor();
  const session = randomUUID();
  return {
    lab,
    deps,
    session,
    suggest: async (text: string) => (await visitor.call(suggestAddresses, { query: { text, session } })).suggestions,
    pick: async (placeId: string) =>
      (await visitor.call(suggestedAddress, { params: { placeId }, query: { session } })).address,
  };
}

test("Photon's suggestions are complete, deduplicated, and use the postal town", async () => {
  const { suggest } = await labWith(null);
  expect(await suggest("99 Sutt")).toEqual([
    { placeId: "osm:W1", text: "99 Sutton Street, Brooklyn, NY 11222", address: { placeId: "osm:W1", ...SUTTON } },
  ]);
});

test("Google's suggestions are fetched when picked, in the same session, and split at commas", async () => {
  const { suggest, pick, session } = await labWith("g-key");
  const found = await suggest("99 Sutton");
  expect(found[0]).toEqual({
    placeId: "ChIJ_sutton",
    text: "99 Sutton Street, Brooklyn, NY, USA",
    address: null,
  });
  expect(await pick("ChIJ_sutton")).toEqual({ placeId: "ChIJ_sutton", ...SUTTON, address1: "99 Sutton St" });
  expect(fake.requested.map((one) => [one.session, one.key])).toEqual([
    [session, "g-key"],
    [session, "g-key"],
  ]);
});

test("a place without a complete address returns 404", async () => {
  const { pick } = await labWith("g-key");
  for (const placeId of ["ChIJ_park", "ChIJ_gone", "../../v1/secrets"])
    await expect(pick(placeId)).rejects.toMatchObject({ status: 404, code: "NO_WHOLE_ADDRESS" });
});

test("suggests nothing without a service or for short input", async () => {
  const without = await labWith(undefined);
  expect(await without.suggest("99 Sutton")).toEqual([]);
  await expect(without.pick("osm:W1")).rejects.toMatchObject({ code: "NO_WHOLE_ADDRESS" });
  expect(await (await labWith(null)).suggest("99")).toEqual([]);
  expect(fake.requested).toEqual([]);
});

test("a failing service is skipped for a minute without an error", async () => {
  const { suggest, lab } = await labWith(null);
  for (const how of [
    (reply: { status(code: number): { send(body?: unknown): unknown } }) => reply.status(500).send(),
    (reply: { status(code: number): { send(body?: unknown): unknown } }) =>
      reply.status(200).send({ features: "many" }),
  ]) {
    fake.answer(how as Parameters<typeof fake.answer>[0]);
    expect(await suggest("99 Sutton")).toEqual([]);
    const before = fake.requested.length;
    expect(await suggest("99 Sutton St")).toEqual([]);
    expect(fake.requested.length).toBe(before);
    lab.clock.move(MINUTE_MS);
  }
  fake.answer(null);
  expect(await suggest("99 Sutton")).toHaveLength(1);
});

test("staff see the places service and can test it", async () => {
  const { lab, deps } = await labWith(null);
  const admin = await lab.admin();
  const { outcome } = await admin.call(tryService, { body: { service: "PLACES" } });
  expect(outcome).toMatchObject({ works: false, said: "it did not find the lab's address" });
  await deps.serviceNotes.settled();
  const { services } = await admin.call(listServices);
  expect(services.find(({ service }) => service === "PLACES")).toMatchObject({
    provider: "Photon",
    facts: [{ name: "Host", value: new URL(fake.url).host }],
  });
});
