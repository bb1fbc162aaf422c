/** An address in the United States, as accounts, orders and the lab itself have it. */
export type Postal = { address1: string; address2?: string | null; city: string; state: string; zip: string };

/** "61 Greenpoint Avenue, Unit 102". */
export const streetText = ({ address1, address2 }: Postal): string => [address1, address2].filter(Boolean).join(", ");

/** "Brooklyn, NY 11222". */
export const townText = ({ city, state, zip }: Postal): string => `${city}, ${state} ${zip}`;

/** All of it on one line, for lists to choose from. */
export const addressText = (address: Postal): string => `${streetText(address)}, ${townText(address)}`;

/** Where a customer lives: their primary address, else the first; undefined before they gave one. */
export const homeAddress = <Own extends { primary: boolean }>(addresses: readonly Own[]): Own | undefined =>
  addresses.find(({ primary }) => primary) ?? addresses[0];
