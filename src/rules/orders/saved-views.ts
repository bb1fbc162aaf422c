/** Saved views of the orders list per staff member. More would not fit a readable row of buttons. */
export const MOST_SAVED_VIEWS = 20;
/** Longest name in characters; it must fit a button. */
export const LONGEST_VIEW_NAME = 30;
/** Longest URL in characters; with every filter and the longest search it needs about 300. */
export const LONGEST_VIEW_ADDRESS = 500;

export type NamedView = { name: string; address: string };

/**
 * Returns the browser's saved views that the account lacks, renamed where the name is taken.
 * @param own the account's
 */
export function viewsToBring(own: readonly NamedView[], stored: readonly NamedView[]): NamedView[] {
  const names = new Set(own.map(({ name }) => name));
  const addresses = new Set(own.map(({ address }) => address));
  const brought: NamedView[] = [];
  for (const { name, address } of stored) {
    const typed = name.trim().slice(0, LONGEST_VIEW_NAME).trim();
    if (typed === "" || address.length > LONGEST_VIEW_ADDRESS || addresses.has(address)) continue;
    const free = freeName(typed, names);
    names.add(free);
    addresses.add(address);
    brought.push({ name: free, address });
  }
  return brought;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? "" : ` ${number}`;
    const free = name.slice(0, LONGEST_VIEW_NAME - end.length) + end;
    if (!taken.has(free)) return free;
  }
}
