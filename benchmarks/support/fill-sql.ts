/** Returns a UUID for the n-th row of a kind (hex digits), so that rows can reference each other without a lookup. */
export const id = (kind: string, n: string) =>
  `('00be${kind.padEnd(4, "0")}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

export const oneOf = (values: readonly string[], n: string) =>
  `(array[${values.map((value) => `'${value}'`).join(",")}])[1 + (${n}) % ${values.length}]`;
