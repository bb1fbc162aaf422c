export type Postal = { address1: string; address2?: string | null; city: string; state: string; zip: string };

/** "61 Greenpoint Avenue, Unit 102". */
export const streetText = ({ address1, address2 }: Postal): string => [address1, address2].filter(Boolean).join(", ");

/** "Brooklyn, NY 11222". */
export const townText = ({ city, state, zip }: Postal): string => `${city}, ${state} ${zip}`;

export const addressText = (address: Postal): string => `${streetText(address)}, ${townText(address)}`;

export const homeAddress = <Own extends { primary: boolean }>(addresses: readonly Own[]): Own | undefined =>
  addresses.find(({ primary }) => primary) ?? addresses[0];
