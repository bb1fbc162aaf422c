import { expect, test } from "vitest";
import { type GoneFacts, goneState, piecesAtLab, undecided } from "./gone-goods.ts";

const at = "2026-11-28T12:00:00.000Z";
const facts = (own: Partial<GoneFacts>): GoneFacts => ({
  handedOverAt: null,
  deliveredAt: null,
  shippedAt: null,
  ...own,
});

test("goods are where last seen, and at the lab until they leave", () => {
  expect(goneState(facts({}))).toBeNull();
  expect(goneState(facts({ shippedAt: at }))).toBe("SHIPPED");
  expect(goneState(facts({ shippedAt: at, deliveredAt: at }))).toBe("DELIVERED");
  expect(goneState(facts({ handedOverAt: at }))).toBe("HANDED_OVER");
});

test("only goods held by the lab are restocked, and lines sharing stock add up", () => {
  const lines = [
    { lineId: "a", shelf: "film", quantity: 2, state: "HANDED_OVER" },
    { lineId: "b", shelf: "film", quantity: 3, state: "DELIVERED" },
    { lineId: "c", shelf: "film", quantity: 5, state: "SHIPPED" },
    { lineId: "d", shelf: "film", quantity: 7, state: null },
    { lineId: "e", shelf: null, quantity: 1, state: "SHIPPED" },
  ] as const;
  const chosen = new Map([
    ["a", "KEPT"],
    ["b", "WRITTEN_OFF"],
    ["c", "RETURNED"],
  ] as const);
  expect([...piecesAtLab(lines, chosen)]).toEqual([["film", 12]]);
  expect([...piecesAtLab(lines, new Map())]).toEqual([["film", 7]]);
  const gone = lines.filter(({ state }) => state !== null);
  expect(undecided(gone, chosen).map(({ lineId }) => lineId)).toEqual(["e"]);
});
