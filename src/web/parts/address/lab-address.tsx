import { BRAND, LAB_ADDRESS } from "../../../rules/brand.ts";
import { AddressLines } from "./address-lines.tsx";
import classes from "./lab-address.module.css";

/** Where the lab is, as it goes on a parcel. */
export function LabAddress() {
  return (
    <address className={classes.address}>
      {BRAND.name}
      <br />
      <AddressLines address={LAB_ADDRESS} />
    </address>
  );
}

/** When the lab's counter is open, a line each. */
export function LabHours() {
  return (
    <ul>
      {BRAND.hours.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
