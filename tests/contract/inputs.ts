import fc from "fast-check";
import { z } from "zod";
import type { CallSpec } from "../../src/contract/kit/call.ts";
import type { World } from "./world.ts";

type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** Generated for output: there a coerced number is a number, and a text that is cleaned first has its pattern. */
const schemaOf = (type: z.ZodType): Schema =>
  z.toJSONSchema(type, { io: "output", unrepresentable: "any", reused: "inline" }) as Schema;

/** A schema cannot say that a ZIP code is in its state. */
const PLACES = [
  { zip: "11222", state: "NY" },
  { zip: "60614-1234", state: "IL" },
  { zip: "00501", state: "NY" },
  { zip: "96799", state: "AS" },
] as const;

const PHONES = fc.constantFrom("(718) 555-0132", "+1 718 555 0199 ext. 12");

/** A schema cannot say which texts are phone numbers, or that a name has letters. */
function inputOf(name: string, field: Schema): fc.Arbitrary<unknown> {
  const inputs = inputsOf(field);
  if (name === "phone") return inputs.chain((input) => (typeof input === "string" ? PHONES : fc.constant(input)));
  if (!/^(first|last)?name$/i.test(name)) return inputs;
  return inputs.map((input) => (typeof input === "string" && !/\p{L}/u.test(input) ? "Ann" : input));
}

function inputsOf(schema: Schema): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(inputsOf));
  if (schema.type === "object") {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, inputOf(name, field)]);
    const record = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
    const isAddress = schema.properties?.["zip"] !== undefined && schema.properties["state"] !== undefined;
    return isAddress
      ? fc.tuple(record, fc.constantFrom(...PLACES)).map((parts) => Object.assign({}, ...parts))
      : record;
  }
  if (schema.type === "array") {
    const minLength = schema.minItems ?? 0;
    return fc.array(inputsOf(schema.items ?? {}), {
      minLength,
      maxLength: Math.min(schema.maxItems ?? 3, minLength + 2),
    });
  }
  if (schema.type === "integer" || schema.type === "number")
    return fc.integer({
      min: Math.ceil(Math.max(schema.minimum ?? -1e6, -2e9)),
      max: Math.min(schema.maximum ?? 1e6, 2e9),
    });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "string") return textsOf(schema);
  return fc.constantFrom("true", "false"); // flags in a query string: the only type that zod cannot describe
}

function textsOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.uuid().map((id) => `${id}@hostile.test`);
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, minLength + 30)) });
}

export type Input = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

export const takesBody = (call: CallSpec): boolean => call.body.def.type !== "undefined";

export const validInputs = onceForEachCall((call): fc.Arbitrary<Input> =>
  fc.record({
    params: inputsOf(schemaOf(call.params)) as fc.Arbitrary<Input["params"]>,
    query: inputsOf(schemaOf(call.query)) as fc.Arbitrary<Input["query"]>,
    body: takesBody(call) ? inputsOf(schemaOf(call.body)) : fc.constant(undefined),
  }),
);

const validInputOf = onceForEachCall((call) => fc.sample(validInputs(call), { numRuns: 1, seed: 7 })[0]!);
/** One valid input, the same in every run. */
export const aValidInput = (call: CallSpec): Input => structuredClone(validInputOf(call));

/** Cached per call: generating JSON Schema takes longer than most uses. */
function onceForEachCall<Made>(make: (call: CallSpec) => Made): (call: CallSpec) => Made {
  const made = new WeakMap<CallSpec, Made>();
  return (call) => {
    if (!made.has(call)) made.set(call, make(call));
    return made.get(call)!;
  };
}

function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(namesIn);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

/** Returns the input with its values replaced by the fixtures of the same names, at any depth. */
export function withFixtures(value: unknown, fixtures: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => withFixtures(one, fixtures));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      // The ZIP code of an address must be in its state.
      const thing = name === "zip" && "state" in value ? undefined : fixtures.get(name);
      if (thing === undefined) return [name, withFixtures(inner, fixtures)];
      return [name, Array.isArray(thing) && typeof inner === "string" ? thing.join(",") : thing];
    }),
  );
}

/**
 * Returns the real fixtures of `world` that an input names. Throws for a path parameter that the world does not know: add
 * it in tests/contract/fixtures.
 */
export async function fixturesIn(world: World, call: CallSpec, valid: Input): Promise<Map<string, unknown>> {
  const fixtures = new Map<string, unknown>();
  for (const name of new Set(namesIn(valid))) {
    const thing = await world.thing(name, call);
    if (thing !== undefined) fixtures.set(name, thing);
  }
  for (const name of Object.keys(valid.params)) {
    if (!fixtures.has(name)) throw new Error(`tests/contract/fixtures makes no "${name}" for ${call.path}`);
  }
  return fixtures;
}

/** Returns an input with real fixtures of `world` for each name that refers to one. @param valid such as `aValidInput` */
export const inputIn = async (world: World, call: CallSpec, valid: Input): Promise<Input> =>
  withFixtures(valid, await fixturesIn(world, call, valid)) as Input;
