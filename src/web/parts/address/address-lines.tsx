import { type Postal, streetText, townText } from "./address-text.ts";

/** An address as it stands on a letter: street, then town. */
export function AddressLines({ address }: { address: Postal }) {
  return (
    <>
      {streetText(address)}
      <br />
      {townText(address)}
    </>
  );
}
