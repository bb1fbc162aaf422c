import fc from "fast-check";
import { expect, test } from "vitest";
import { isReadyToOpen, SETUP_ITEMS, type SetupFacts, setupRows } from "./setup.ts";

const NOTHING = { provider: null, answered: false, canBeTested: false } as const;
const NEW: SetupFacts = {
  hasFactor: false,
  publicUrl: "http://localhost:4000",
  isThisMachine: true,
  services: { MAIL: NOTHING, PAYMENTS: NOTHING, TAX: NOTHING, POSTAGE: NOTHING, SMS: NOTHING },
  hasOwnDatabase: false,
  pricesChecked: false,
  hasOwnTax: false,
  products: 0,
  staff: 1,
  testOrders: 0,
};
const WORKS = { provider: "It", answered: true, canBeTested: true } as const;
const READY: SetupFacts = {
  ...NEW,
  hasFactor: true,
  publicUrl: "https://grain.example",
  isThisMachine: false,
  services: { ...NEW.services, MAIL: WORKS, PAYMENTS: WORKS, POSTAGE: WORKS },
  pricesChecked: true,
  products: 1,
  testOrders: 1,
};

const stateOf = (facts: SetupFacts, item: string) => setupRows(facts).find((row) => row.item === item);

test("a new lab lacks every required item, and can skip optional ones", () => {
  const rows = setupRows(NEW);
  expect(rows.map(({ item }) => item)).toEqual([...SETUP_ITEMS]);
  expect(rows.filter(({ state }) => state === "OPTIONAL").map(({ item }) => item)).toEqual([
    "TAX",
    "SMS",
    "BACKUPS",
    "STAFF",
  ]);
  expect(rows.some(({ state }) => state === "DONE")).toBe(false);
  expect(isReadyToOpen(rows)).toBe(false);
  expect(isReadyToOpen(setupRows(READY))).toBe(true);
});

test("a configured service counts once it answered, and can be tested before", () => {
  const facts = {
    ...NEW,
    services: { ...NEW.services, MAIL: { provider: "SMTP", answered: false, canBeTested: true } },
  };
  expect(stateOf(facts, "MAIL")).toMatchObject({
    state: "TO_DO",
    service: "MAIL",
    note: expect.stringContaining("Test"),
  });
  const after = {
    ...facts,
    services: { ...facts.services, MAIL: { provider: "SMTP", answered: true, canBeTested: true } },
  };
  expect(stateOf(after, "MAIL")).toMatchObject({ state: "DONE", service: "MAIL" });
  expect(stateOf(NEW, "MAIL")!.service).toBeNull();
  // The built-in one writes to a folder, which is worth a look too.
  const builtIn = { ...NEW.services, MAIL: { ...NOTHING, canBeTested: true } };
  expect(stateOf({ ...NEW, services: builtIn }, "MAIL")).toMatchObject({ state: "TO_DO", service: "MAIL" });
});

test("sales tax is set up by own rates or by a tax service that answered", () => {
  const connected = (answered: boolean) => ({
    ...NEW.services,
    TAX: { provider: "Stripe Tax", answered, canBeTested: true },
  });
  expect(stateOf({ ...NEW, hasOwnTax: true }, "TAX")).toMatchObject({ state: "DONE", service: null });
  expect(stateOf({ ...NEW, hasOwnTax: true, services: connected(false) }, "TAX")!.state).toBe("TO_DO");
  expect(stateOf({ ...NEW, services: connected(true) }, "TAX")!.state).toBe("DONE");
});

test("any missing required item keeps a lab from being ready", () => {
  const lacks: Partial<SetupFacts>[] = [
    { hasFactor: false },
    { publicUrl: "http://grain.example" },
    { isThisMachine: true },
    { services: { ...READY.services, PAYMENTS: NOTHING } },
    { pricesChecked: false },
    { products: 0 },
    { testOrders: 0 },
  ];
  fc.assert(
    fc.property(fc.subarray(lacks, { minLength: 1 }), (some) => {
      expect(isReadyToOpen(setupRows(Object.assign({}, READY, ...some)))).toBe(false);
    }),
  );
});
