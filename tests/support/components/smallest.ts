import type { z } from "zod";

type Def = { type: string } & Record<string, unknown>;
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

/** A part of a value at any depth; lists must be complete. */
export type PartOf<T> = T extends readonly unknown[] ? T : T extends object ? { [Key in keyof T]?: PartOf<T[Key]> } : T;

/**
 * Returns the smallest value that a schema accepts: empty lists and texts, zeros, null wherever that is allowed, the
 * first of several choices. Throws if the schema still refuses it: then pass that part yourself.
 * @param part overrides
 */
export function smallest<S extends z.ZodType>(schema: S, part?: PartOf<z.input<S>>): z.output<S> {
  return schema.parse(merged(least(schema), part)) as z.output<S>;
}

function merged(base: unknown, part: unknown): unknown {
  if (part === undefined) return base;
  if (!isRecord(base) || !isRecord(part)) return part;
  const keys = Object.keys({ ...base, ...part });
  return Object.fromEntries(keys.map((key) => [key, key in part ? merged(base[key], part[key]) : base[key]]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

let made = 0;

const FORMATS: Readonly<Record<string, () => string>> = {
  uuid: () => `00000000-0000-4000-8000-${(++made).toString(16).padStart(12, "0")}`,
  email: () => "ada@people.test",
  url: () => "https://nice.test/",
  datetime: () => "2026-06-15T14:00:00.000Z",
  date: () => "2026-06-15",
  time: () => "14:00",
};

function least(schema: z.ZodType): unknown {
  const def = defOf(schema);
  const inner = () => least((def["innerType"] ?? def["in"]) as z.ZodType);
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def["shape"] as Record<string, z.ZodType>)
          .filter(([, field]) => defOf(field).type !== "optional")
          .map(([name, field]) => [name, least(field)]),
      );
    case "intersection":
      return merged(least(def["left"] as z.ZodType), least(def["right"] as z.ZodType));
    case "array":
      return Array.from({ length: bound(schema) }, () => least(def["element"] as z.ZodType));
    case "tuple":
      return (def["items"] as z.ZodType[]).map(least);
    case "record":
      return leastRecord(def);
    case "string":
      return leastText(schema);
    case "number":
    case "int":
      return Math.max(0, bound(schema));
    case "boolean":
      return false;
    case "enum":
      return Object.values(def["entries"] as Record<string, unknown>)[0];
    case "literal":
      return (def["values"] as unknown[])[0];
    case "union":
      return least((def["options"] as z.ZodType[])[0]!);
    case "nullable":
    case "null":
      return null;
    case "default":
    case "prefault":
      return def["defaultValue"];
    case "lazy":
      return least((def["getter"] as () => z.ZodType)());
    case "optional":
    case "undefined":
    case "void":
      return undefined;
    case "unknown":
    case "any":
      return null;
    default:
      if (def["innerType"] ?? def["in"]) return inner();
      throw new Error(`smallest() does not know ${def.type}`);
  }
}

/** A record over a closed list has all its keys; any other is empty. */
function leastRecord(def: Def): Record<string, unknown> {
  const keys = defOf(def["keyType"] as z.ZodType);
  const names = keys.type === "enum" ? Object.values(keys["entries"] as Record<string, string>) : [];
  return Object.fromEntries(names.map((name) => [name, least(def["valueType"] as z.ZodType)]));
}

function leastText(schema: z.ZodType): string {
  const { format } = bagOf(schema);
  const { meta } = schema as unknown as { meta: () => { example?: unknown } | undefined };
  const make = FORMATS[format ?? ""];
  if (make) return make();
  const example = meta.call(schema)?.example;
  return format === "regex" && typeof example === "string" ? example : "x".repeat(bound(schema));
}

const bagOf = (schema: z.ZodType) =>
  ({ ...defOf(schema), ...schema._zod.bag }) as { format?: string; minimum?: number };

type Check = { check: string; value?: unknown; inclusive?: boolean; minimum?: number; length?: number };
/** Returns the least number, or length, that the schema's own checks allow. */
function bound(schema: z.ZodType): number {
  const checks = (defOf(schema)["checks"] ?? []) as { _zod: { def: Check } }[];
  const allowed = checks.map(({ _zod: { def } }) => {
    if (def.check === "greater_than") return typeof def.value === "number" ? def.value + (def.inclusive ? 0 : 1) : 0;
    return def.minimum ?? def.length ?? 0;
  });
  return Math.max(bagOf(schema).minimum ?? 0, ...allowed);
}
