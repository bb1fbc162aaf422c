import { useLab } from "../../platform/lab.ts";
import { AddressLines } from "./address-lines.tsx";
import classes from "./lab-address.module.css";

export function LabAddress() {
  const lab = useLab();
  return (
    <address className={classes.address}>
      {lab.name}
      <br />
      <AddressLines address={lab.address} />
    </address>
  );
}

export function LabHours() {
  const lab = useLab();
  return (
    <ul>
      {lab.hours.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
