import { BRAND, LAB_ADDRESS } from "../../../rules/brand.ts";
import { AddressLines } from "./address-lines.tsx";
import classes from "./lab-address.module.css";

export function LabAddress() {
  return (
    <address className={classes.address}>
      {BRAND.name}
      <br />
      <AddressLines address={LAB_ADDRESS} />
    </address>
  );
}

export function LabHours() {
  return (
    <ul>
      {BRAND.hours.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
