/** A UUID that names the n-th thing of a kind (hex digits), so that rows can point at each other without a look-up. */
export const id = (kind: string, n: string) =>
  `('00be${kind.padEnd(4, "0")}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

export const oneOf = (values: readonly string[], n: string) =>
  `(array[${values.map((value) => `'${value}'`).join(",")}])[1 + (${n}) % ${values.length}]`;
