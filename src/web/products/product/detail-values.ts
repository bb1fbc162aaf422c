import { z } from "zod";
import { DetailForm, type Product } from "../../../contract/products/product.ts";
import { maybeWhole } from "../field-values.ts";

export type Detail = Product["details"][number];

const { subtitle, body, filterable } = DetailForm.shape;

export const DetailValues = z
  .object({
    subtitle: subtitle.unwrap(),
    body: body.unwrap(),
    facts: z.array(z.object({ row: z.number(), key: z.string(), value: z.string() })),
    position: maybeWhole(0, 10_000),
  })
  .superRefine(({ facts }, check) => {
    const at = (index: number, field: string, message: string) =>
      check.addIssue({ code: "custom", path: ["facts", index, field], message });
    const all = filterable.unwrap();
    facts.forEach((fact, index) => {
      const key = fact.key.trim();
      if (facts.findIndex((other) => other.key.trim() === key) < index)
        at(index, "key", "This section already has this fact");
      const { error } = all.safeParse({ [key]: fact.value.trim() });
      const [issue] = error?.issues ?? [];
      if (issue) at(index, issue.code === "invalid_key" ? "key" : "value", wordsOf(issue));
    });
    if (facts.length > MOST_FACTS) at(facts.length - 1, "key", `At most ${MOST_FACTS} facts`);
  });
export type DetailValues = z.input<typeof DetailValues>;

/** docs/product/products.md#details */
const MOST_FACTS = 20;

const wordsOf = (issue: z.core.$ZodIssue): string =>
  issue.code === "invalid_key" ? "Enter a word, for example format" : issue.message;

let rows = 0;
export const newFact = () => ({ row: ++rows, key: "", value: "" });

export const valuesOfDetail = (detail: Detail): DetailValues => ({
  subtitle: detail.subtitle,
  body: detail.body,
  facts: Object.entries(detail.filterable).map(([key, value]) => ({ row: ++rows, key, value })),
  position: String(detail.position),
});

export const bodyOfDetail = ({ facts, position, ...texts }: DetailValues) => ({
  ...texts,
  filterable: Object.fromEntries(facts.map(({ key, value }) => [key.trim(), value.trim()])),
  position: Number(position),
});
