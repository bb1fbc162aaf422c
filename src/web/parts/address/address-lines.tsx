import { type Postal, streetText, townText } from "./address-text.ts";

export function AddressLines({ address }: { address: Postal }) {
  return (
    <>
      {streetText(address)}
      <br />
      {townText(address)}
    </>
  );
}
