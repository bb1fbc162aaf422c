import { expect, test } from "vitest";
import { codes } from "zipcodes/lib/codes.js";
import { zipTown } from "../../contract/accounts/zip-towns.ts";
import { US_STATES } from "../../rules/accounts/address.ts";
import { stateOfZip } from "../../rules/accounts/zip-state.ts";
import { townOfZip } from "./zip-town.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

test("anyone can look up a ZIP code's city and state", async () => {
  const lab = await startLab();
  const visitor = lab.visitor();
  for (const [zip, city, state] of [
    ["11222", "Brooklyn", "NY"],
    ["60614", "Chicago", "IL"],
    ["02139", "Cambridge", "MA"],
  ])
    expect(await visitor.call(zipTown, { params: { zipCode: zip! } })).toEqual({ zip, city, state });
});

test("every town is read from the package's list without executing it", async () => {
  const known = Object.entries(codes).filter(
    ([zip, place]) => /^\d{5}$/.test(zip) && US_STATES.some((state) => state === place!.state),
  );
  const some = known.filter((_, index) => index % 997 === 0);
  for (const [zip, place] of some)
    expect(await townOfZip(zip)).toEqual({ zip, city: place!.city, state: place!.state });
});

test("an unknown or malformed ZIP code returns 404", async () => {
  const lab = await startLab();
  const visitor = lab.visitor();
  for (const zip of ["00000", "1122", "11222-1234", "constructor", "K1A"])
    await expect(visitor.call(zipTown, { params: { zipCode: zip } })).rejects.toMatchObject({ status: 404 });
});

test("every known ZIP code maps to its postal state", () => {
  const states: readonly string[] = US_STATES;
  const ours = Object.entries(codes).filter(([zip, place]) => /^\d{5}$/.test(zip) && states.includes(place!.state));
  expect(ours.length).toBeGreaterThan(40_000);
  expect(ours.filter(([zip, place]) => stateOfZip(zip) !== place!.state)).toEqual([]);
});
