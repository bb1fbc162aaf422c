import type { z } from "zod";

type Def =
  | { type: "object"; shape: Record<string, z.ZodType>; catchall?: z.ZodType }
  | { type: "array"; element: z.ZodType }
  | { type: "record"; valueType: z.ZodType }
  | { type: "union"; options: z.ZodType[] }
  | { type: "pipe"; in: z.ZodType }
  | { type: "optional" | "nullable" | "default" | "prefault" | "readonly"; innerType: z.ZodType }
  | { type: "string" };

export type UnknownField = { path: string; name: string; known: readonly string[] };

/** Returns the fields of a body that its schema does not have, with the names that it has there. */
export function unknownFields(schema: z.ZodType, value: unknown, path = ""): UnknownField[] {
  if (typeof value !== "object" || value === null) return [];
  const { def } = schema as unknown as { def: Def };
  const at = (name: string | number) => (path === "" ? String(name) : `${path}.${name}`);
  switch (def.type) {
    case "object": {
      if (Array.isArray(value)) return [];
      const isOpen = def.catchall !== undefined && (def.catchall.def as { type: string }).type !== "never";
      return Object.entries(value).flatMap(([name, one]) => {
        const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
        if (field !== undefined) return unknownFields(field, one, at(name));
        return isOpen ? [] : [{ path: at(name), name, known: Object.keys(def.shape) }];
      });
    }
    case "array":
      return Array.isArray(value) ? value.flatMap((one, index) => unknownFields(def.element, one, at(index))) : [];
    case "record":
      return Object.entries(value).flatMap(([name, one]) => unknownFields(def.valueType, one, at(name)));
    case "union":
      // The option that fits best.
      return def.options
        .map((option) => unknownFields(option, value, path))
        .reduce((least, one) => (one.length < least.length ? one : least));
    case "pipe":
      return unknownFields(def.in, value, path);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return unknownFields(def.innerType, value, path);
    default:
      return [];
  }
}

/** Returns the names of all fields of a schema, at any depth. */
export function namesIn(schema: z.ZodType, names = new Set<string>(), seen = new Set<z.ZodType>()): Set<string> {
  if (seen.has(schema)) return names;
  seen.add(schema);
  const { def } = schema as unknown as { def: Record<string, unknown> & { shape?: Record<string, z.ZodType> } };
  for (const [name, field] of Object.entries(def.shape ?? {})) {
    names.add(name);
    namesIn(field, names, seen);
  }
  for (const inner of ["element", "valueType", "innerType", "in", "out", "left", "right"] as const)
    if (def[inner] !== undefined) namesIn(def[inner] as z.ZodType, names, seen);
  for (const option of (def["options"] ?? []) as z.ZodType[]) namesIn(option, names, seen);
  return names;
}
