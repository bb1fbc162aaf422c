/** A call that the pages do not make has a row in the list of those that are an API of their own, and no other call has. */

/** A row's call, "GET /users/{userId}", and its reason. */
const ROW = /^\| `([A-Z]+ \/\S*)` +\| ([^|]*)\|/gmu;
const OF_CONTRACT = /from "[./]*\/contract\//u;
const WORDS = /\b[A-Za-z]\w*\b/gu;

/** @property path as the contract writes it, "/users/:userId" */
type Call = { name: string; method: string; path: string };

/**
 * What is wrong, one line each.
 * @param sources of the pages, without their tests
 * @param list the document's part that lists calls without a screen
 */
export function callsWithoutScreens(calls: readonly Call[], sources: readonly string[], list: string): string[] {
  const named = new Set(sources.filter((text) => OF_CONTRACT.test(text)).flatMap((text) => text.match(WORDS) ?? []));
  const listed = new Map([...list.matchAll(ROW)].map(([, call, why]) => [call!, why!.trim()]));
  const wrong = calls.flatMap(({ name, method, path }) => {
    const call = `${method} ${path.replace(/:(\w+)/gu, "{$1}")}`;
    const why = listed.get(call);
    listed.delete(call);
    if (!named.has(name)) return why === undefined ? [`${call} (${name}) has no screen and no reason in the list`] : [];
    return why === undefined ? [] : [`${call} (${name}) has a screen: take it off the list`];
  });
  return [...wrong, ...[...listed.keys()].map((call) => `${call} is listed, and no such call is there`)];
}
