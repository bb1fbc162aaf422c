// Whose rows a file writes: those of its own domain's tables and of domains on floors below. Reads may join what they want.
import type { Definition, Finding } from "./sql-by-hand.ts";
import { readSource } from "./sql-pieces.ts";

const WHY =
  "is written by its own domain and by floors above it: give that domain a write, and handle a domain event with it (docs/architecture.md#domain-events)";

/** `db.insert(orders)`, `tx.update(orders)`, `tx.delete(orders)`. */
const BY_BUILDER = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g;
/** The same in hand-written SQL, where ⟦…⟧ is what is put in. */
const BY_HAND = /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into|truncate)\s+⟦\s*(\w+)\s*⟧/gi;

/**
 * What is written against the floors.
 * @param sources their texts by path
 * @param floors domains by floor, from the ground up; a file of none of them is of the composition root and may write all
 */
export function writesAgainstFloors(
  sources: ReadonlyMap<string, string>,
  definitions: readonly Definition[],
  floors: readonly (readonly string[])[],
): Finding[] {
  const floorOf = (domain: string) => floors.findIndex((domains) => domains.includes(domain));
  return [...sources].flatMap(([path, source]) => {
    const domain = domainOf(path);
    const floor = floorOf(domain);
    if (floor < 0) return [];
    const { pieces, names } = readSource(path, source);
    const written = [
      ...[...source.matchAll(BY_BUILDER)].map(({ 1: name, index }) => ({ name: name!, at: index })),
      ...pieces.flatMap(({ text, at }) =>
        [...text.matchAll(BY_HAND)].map(({ 1: name, index }) => ({ name: name!, at: at[index]! })),
      ),
    ];
    return written.flatMap(({ name, at }): Finding[] => {
      const table = definitions.find(({ exported }) => exported === names.get(name));
      if (table === undefined) return [];
      const owner = domainOf(table.path);
      if (owner === domain || floorOf(owner) < floor) return [];
      return [{ path, line: source.slice(0, at).split("\n").length, word: name, why: `of ${owner} ${WHY}` }];
    });
  });
}

/** "orders" of src/server/orders/…; the file's name where it stands at the roof. */
const domainOf = (path: string): string => path.split("/")[2] ?? "";
