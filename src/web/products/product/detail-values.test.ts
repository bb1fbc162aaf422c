import { expect, test } from "vitest";
import { DetailForm } from "../../../contract/products/product.ts";
import { bodyOfDetail, DetailValues, newFact, valuesOfDetail } from "./detail-values.ts";

const DETAIL = {
  id: "d",
  subtitle: "Look",
  body: "Warm.",
  filterable: { format: "35mm", iso: "400" },
  position: 2,
  media: [],
};

test("a section round-trips through its form", () => {
  const { id: _, media: __, ...form } = DETAIL;
  expect(DetailForm.parse(bodyOfDetail(valuesOfDetail(DETAIL)))).toEqual(form);
});

test("an invalid fact is reported at its field", () => {
  const values = valuesOfDetail(DETAIL);
  const paths = (...facts: { key: string; value: string }[]) =>
    DetailValues.safeParse({ ...values, facts: facts.map((fact) => ({ ...newFact(), ...fact })) }).error?.issues.map(
      ({ path }) => path.join("."),
    );
  expect(paths({ key: "format", value: "35mm" })).toBeUndefined();
  expect(paths({ key: "4", value: "x" })).toEqual(["facts.0.key"]);
  expect(paths({ key: "format", value: "" })).toEqual(["facts.0.value"]);
  expect(paths({ key: "format", value: "35mm, 120" })).toEqual(["facts.0.value"]);
  expect(paths({ key: "iso", value: "1" }, { key: "iso", value: "2" })).toEqual(["facts.1.key"]);
  const many = Array.from({ length: 21 }, (_, index) => ({ key: `f${index}`, value: "x" }));
  expect(paths(...many)).toEqual(["facts.20.key"]);
});
