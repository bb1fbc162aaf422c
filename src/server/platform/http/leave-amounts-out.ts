import type { z } from "zod";

/** Marks amounts in the contract (`Cents`, `Price`). */
const isAmount = (schema: z.ZodType): boolean => schema.meta()?.["x-money"] === true;

/** Hides the amounts of a sentence such as "Paid $53.90 with Visa ending 4242". */
const hideAmounts = (text: unknown): string => String(text).replaceAll(/\$\d[\d,]*(\.\d\d)?/gu, "…");

/** Removes amounts from a reply of one schema; "amount" for a schema that is an amount itself. */
type Remover = ((value: unknown) => unknown) | "amount" | null;

/**
 * Returns a function that removes every amount from replies of this schema, for staff who may not see money
 * (docs/product/staff.md#amounts); null if the replies have none. Fields with amounts are absent afterwards.
 */
export function amountRemover(reply: z.ZodType): ((value: unknown) => unknown) | null {
  const remover = removerOf(reply);
  return remover === "amount" ? () => undefined : remover;
}

function removerOf(schema: z.ZodType): Remover {
  const { def } = schema as unknown as { def: Def };
  if (isAmount(schema)) return def.type === "string" ? hideAmounts : "amount";
  switch (def.type) {
    case "object":
      return ofObject(Object.entries(def.shape).map(([name, field]) => [name, removerOf(field)] as const));
    case "array":
      return each(removerOf(def.element), (remove) => (value) => (value as unknown[]).map(remove));
    case "record":
      return each(
        removerOf(def.valueType),
        (remove) => (value) =>
          Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, remove(one)])),
      );
    case "union":
      return inTurn(def.options.map(removerOf));
    case "intersection":
      return inTurn([removerOf(def.left), removerOf(def.right)]);
    case "pipe":
      return removerOf(def.out);
    case "optional":
    case "nullable":
    case "default":
    case "readonly": {
      const inner = removerOf(def.innerType);
      return inner === "amount" ? inner : each(inner, (remove) => (value) => (value == null ? value : remove(value)));
    }
    default:
      return null;
  }
}

type Def =
  | { type: "object"; shape: Record<string, z.ZodType> }
  | { type: "array"; element: z.ZodType }
  | { type: "record"; valueType: z.ZodType }
  | { type: "union"; options: z.ZodType[] }
  | { type: "intersection"; left: z.ZodType; right: z.ZodType }
  | { type: "pipe"; out: z.ZodType }
  | { type: "optional" | "nullable" | "default" | "readonly"; innerType: z.ZodType }
  | { type: "number" | "string" };

type Remove = (value: unknown) => unknown;

const each = (inner: Remover, over: (remove: Remove) => Remove): Remover =>
  inner === null ? null : over(inner === "amount" ? () => undefined : inner);

function inTurn(all: readonly Remover[]): Remover {
  const some = all.filter((one) => one !== null);
  if (some.length === 0 || some.includes("amount")) return some[0] ?? null;
  return (value) => some.reduce<unknown>((left, remove) => (remove as Remove)(left), value);
}

function ofObject(fields: readonly (readonly [string, Remover])[]): Remover {
  const changed = fields.filter(([, remove]) => remove !== null);
  if (changed.length === 0) return null;
  return (value) => {
    if (typeof value !== "object" || value === null) return value; // another option of a union
    const copy: Record<string, unknown> = { ...value };
    for (const [name, remove] of changed) {
      if (remove === "amount") delete copy[name];
      else if (name in copy) copy[name] = remove!(copy[name]);
    }
    return copy;
  };
}
