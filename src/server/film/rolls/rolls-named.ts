import { invalidField } from "../../platform/http/errors.ts";

/** Returns an order's rolls by id. Throws 400 if one does not belong to the order. */
export function rollsNamed<Roll extends { id: string }>(
  rolls: readonly Roll[],
  ids: readonly string[],
  path = "rollIds",
): Roll[] {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const named = rolls.filter(({ id }) => wanted.has(id));
  if (named.length < wanted.size) throw invalidField(path, "One of these rolls is not of this order.");
  return named;
}
