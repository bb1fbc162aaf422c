import type { VendorOrder } from "../../contract/vendors/vendors.ts";
import { useLab } from "../platform/lab.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { PrintSheet } from "../platform/kit/print-sheet.tsx";
import classes from "./vendors.module.css";

/** Sheet to enclose in the parcel: opens the print dialog when rendered, and reports when it closes. */
export function VendorSlip({ order, onPrinted }: { order: VendorOrder; onPrinted: () => void }) {
  const lab = useLab();
  const { shipTo } = order;
  return (
    <PrintSheet onPrinted={onPrinted}>
      <div className={classes.slip}>
        <p>Packing slip of {lab.name}</p>
        <p className={classes.number}>{shownOrderNumber(order.orderId)}</p>
        {shipTo === null ? (
          <p>Pickup at the lab</p>
        ) : (
          <address>
            {shipTo.name}
            <br />
            {shipTo.address1}
            {shipTo.address2 && `, ${shipTo.address2}`}
            <br />
            {shipTo.city}, {shipTo.state} {shipTo.zip}
          </address>
        )}
        <ul>
          {order.lines.map((line) => (
            <li key={line.id}>
              ☐ {line.quantity} × {line.description}
              {line.print && !line.description.includes(line.print.size) && `, ${line.print.paper}, ${line.print.size}`}
              {line.options.map(({ label, value }) => ` · ${label}: ${value}`)}
            </li>
          ))}
        </ul>
        {order.giftNote && (
          <p className={classes.giftNote}>
            Gift. Write on a card: <br />
            {order.giftNote}
          </p>
        )}
        <p>Questions: {lab.email}</p>
      </div>
    </PrintSheet>
  );
}
