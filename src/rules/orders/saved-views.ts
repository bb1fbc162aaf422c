/** So many views of the list of orders one of the staff keeps: a row of buttons that still can be read. */
export const MOST_SAVED_VIEWS = 20;
/** Longest name of one, in characters: it stands on a button. */
export const LONGEST_VIEW_NAME = 30;
/** Longest address of one, in characters; with every filter and a search of the longest it takes some 300. */
export const LONGEST_VIEW_ADDRESS = 500;

/** A list as it stands in the address, under a name. */
export type NamedView = { name: string; address: string };

/**
 * Of views that a browser kept by itself, what an account does not have yet, each under a name that is free there.
 * @param own the account's
 */
export function viewsToBring(own: readonly NamedView[], kept: readonly NamedView[]): NamedView[] {
  const names = new Set(own.map(({ name }) => name));
  const addresses = new Set(own.map(({ address }) => address));
  const brought: NamedView[] = [];
  for (const { name, address } of kept) {
    const typed = name.trim().slice(0, LONGEST_VIEW_NAME).trim();
    if (typed === "" || address.length > LONGEST_VIEW_ADDRESS || addresses.has(address)) continue;
    const free = freeName(typed, names);
    names.add(free);
    addresses.add(address);
    brought.push({ name: free, address });
  }
  return brought;
}

/** The name itself, else with the first number that makes it free. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? "" : ` ${number}`;
    const free = name.slice(0, LONGEST_VIEW_NAME - end.length) + end;
    if (!taken.has(free)) return free;
  }
}
