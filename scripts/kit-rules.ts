/** Every part that screens are made of stands on the kit's page, or says in docs/kit.md why it does not. */

/** A row's files, between backticks, and what is said of them. */
const ROW = /^\|(.+)\|(.+)\|$/gmu;
const PATH = /`(src\/web\/[^`]+)`/gu;
const IMPORTED = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/gu;

/** The paths that a module imports, as they stand in it: "../platform/page.tsx". */
export const importsOf = (text: string): string[] => [...text.matchAll(IMPORTED)].map(([, path]) => path!);

const HOOK = /^export (?:default )?(?:const|function) use[A-Z]/mu;

/** Whether screens are made of it: a component, or a hook, which shows what it does. */
export const isPart = (path: string, text: string): boolean => path.endsWith(".tsx") || HOOK.test(text);

/**
 * What is wrong, one line each.
 * @param parts files that hold a part
 * @param shown what the kit's page imports itself: what stands in another part is there only as that part has it
 * @param document the kit's, with a table of parts and, below `heading`, one of those that are not shown, each with why
 */
export function partsNotShown(
  parts: readonly string[],
  shown: ReadonlySet<string>,
  document: string,
  heading: string,
): string[] {
  const [told, left] = document.split(heading);
  if (left === undefined) return [`the kit's document has no part "${heading}"`];
  const promised = [...told!.matchAll(ROW)].flatMap(([row]) => [...row.matchAll(PATH)].map(([, path]) => path!));
  const excused = new Set(
    [...left.matchAll(ROW)].flatMap(([, files, why]) =>
      why!.trim() === "" ? [] : [...files!.matchAll(PATH)].map(([, path]) => path!),
    ),
  );
  const isExcused = (part: string) => [...excused].some((path) => part === path || part.startsWith(`${path}/`));
  return [
    ...promised.filter((path) => !shown.has(path)).map((path) => `${path} is in the table, and not on the page`),
    ...parts
      .filter((path) => !shown.has(path) && !isExcused(path))
      .map((path) => `${path} is neither on the page nor among those that are not, with why`),
    ...[...excused]
      .filter((path) => parts.every((part) => (part !== path && !part.startsWith(`${path}/`)) || shown.has(part)))
      .map((path) => `${path} is said not to be shown, and is, or is not there`),
  ];
}

/** Folder of src/web. */
const domainOf = (path: string): string => path.split("/")[2]!;

/**
 * Parts of several domains that one alone uses, itself or by other parts, one line each.
 * @param imports what each module of src/web imports
 */
export function partsOfOneDomain(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const importers = new Map<string, string[]>();
  for (const [path, others] of imports)
    for (const other of others) importers.set(other, [...(importers.get(other) ?? []), path]);

  function collectUsers(part: string, users: Set<string>, seen: Set<string>): void {
    for (const path of importers.get(part) ?? []) {
      if (seen.has(path)) continue;
      seen.add(path);
      if (domainOf(path) === "parts") collectUsers(path, users, seen);
      else if (domainOf(path) !== "kit-page") users.add(domainOf(path));
    }
  }

  return [...imports.keys()]
    .filter((path) => domainOf(path) === "parts")
    .flatMap((part) => {
      const users = new Set<string>();
      collectUsers(part, users, new Set());
      return users.size === 1 ? [`${part} is used by ${[...users].join()} alone: it belongs there`] : [];
    });
}

const BADGE = /<Badge\b[^>]*\bvariant="light"/gu;

/** Where a state's badge is made by hand, one line each. @param text of the component at `path` */
export const badgesByHand = (path: string, text: string): string[] =>
  [...text.matchAll(BADGE)].map(({ index }) => {
    const line = text.slice(0, index).split("\n").length;
    return `${path}:${line} makes a badge by hand: how something stands is a StateBadge (docs/kit.md)`;
  });
