import { expect, test } from "vitest";
import { goodsIn, parcelsOfLine } from "./parcel-lines.ts";

const rest = { id: "rest", lineIds: null };
const bag = { id: "bag", lineIds: ["bag"] };
const again = { id: "again", lineIds: ["bag", "strap"] };
const vendors = { id: "vendor's", lineIds: ["print"] };
const empty = { id: "empty", lineIds: [] };

test.each([
  ["a line that no parcel lists", { lineId: "film", byVendor: false }, [rest, bag, vendors], ["rest"]],
  ["a listed line", { lineId: "bag", byVendor: false }, [rest, bag], ["bag"]],
  ["a line shipped again", { lineId: "bag", byVendor: false }, [rest, bag, again], ["bag", "again"]],
  [
    "several parcels without a list",
    { lineId: "film", byVendor: false },
    [rest, { ...rest, id: "more" }],
    ["rest", "more"],
  ],
  ["a vendor's line", { lineId: "print", byVendor: true }, [rest, vendors], ["vendor's"]],
  ["a vendor's line that has not left", { lineId: "print", byVendor: true }, [rest, bag], []],
  ["a parcel without goods", { lineId: "film", byVendor: false }, [empty], []],
])("%s is in the parcels that list it, otherwise in those without a list", (_, line, parcels, expected) => {
  expect(parcelsOfLine(line, parcels).map(({ id }) => id)).toEqual(expected);
});

test("parcels show their goods; the label to the lab and the parcel of negatives have none", () => {
  const line = (id: string, productType: "PRODUCT" | "SERVICE_ADD_ON" = "PRODUCT") => ({
    id,
    sku: id,
    productType,
    byVendor: false,
  });
  const parcel = (id: string, lineIds: string[] | null, more: object = {}) => ({
    id,
    lineIds,
    toCustomer: true,
    serviceLevel: null,
    ...more,
  });
  const order = {
    lines: [line("film"), line("bag"), line("rush", "SERVICE_ADD_ON")],
    shipments: [
      parcel("to lab", null, { toCustomer: false }),
      parcel("negatives", null, { serviceLevel: "return_negatives" }),
      parcel("rest", null),
      parcel("second", ["bag"]),
    ],
  };
  expect(order.shipments.map((one) => goodsIn(one, order).map(({ id }) => id))).toEqual([[], [], ["film"], ["bag"]]);
});
