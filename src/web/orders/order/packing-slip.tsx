import { Button, Portal } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Order } from "../../../contract/orders/order.ts";
import { useLab } from "../../platform/lab.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { isBrought } from "../../../rules/orders/steps.ts";
import { negativesText } from "../../../rules/shipping/negatives-choice.ts";
import { IconPrinter } from "../../platform/icons.tsx";
import { Page } from "../../platform/page.tsx";
import { Loaded, PageSkeleton } from "../../platform/states.tsx";
import { LabAddress } from "../../parts/address/lab-address.tsx";
import { fullName } from "../../parts/people/full-name.ts";
import { edgeName, rollFacts } from "../../parts/film/film-text.ts";
import classes from "../../parts/orders/printed-order.module.css";
import { useOrder } from "./use-order.ts";
import { orderBarcodePicture } from "../../parts/orders/order-barcode.ts";

/** Sheet to enclose in the parcel: opens the print dialog when rendered, and reports when it closes. */
export function PackingSlip({ order, onPrinted }: { order: Order; onPrinted: () => void }) {
  const done = useEffectEvent(onPrinted);
  const barcode = useSlipBarcode(order.id);
  useEffect(() => {
    if (barcode === undefined) return;
    const finish = () => done();
    window.addEventListener("afterprint", finish, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", finish);
  }, [barcode]);

  return (
    <Portal>
      <div className={classes.sheet} data-only-in-print>
        <Slip order={order} barcode={barcode ?? null} />
      </div>
    </Portal>
  );
}

/** Shows the same sheet as a page, as a preview. @param back link to the order's page */
export function PackingSlipPage({ userId, orderId, back }: { userId: string; orderId: number; back: ReactNode }) {
  const query = useOrder(userId, orderId);
  const barcode = useSlipBarcode(orderId);
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {(order) => (
        <Page
          title="Packing slip"
          eyebrow={shownOrderNumber(order.id)}
          actions={
            <>
              {back}
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden />}
                disabled={barcode === undefined}
                onClick={() => window.print()}
              >
                Print
              </Button>
            </>
          }
        >
          {order.rolls.length === 0 ? (
            <p>This order has no film. You don't need a packing slip.</p>
          ) : (
            <div className={`${classes.sheet} ${classes.paper}`}>
              <Slip order={order} barcode={barcode ?? null} />
            </div>
          )}
        </Page>
      )}
    </Loaded>
  );
}

/** The sheet's content. @param barcode null if it could not be drawn: its number is typed then */
function Slip({ order, barcode }: { order: Order; barcode: string | null }) {
  const lab = useLab();
  return (
    <>
      <header>
        <div>
          <p>Packing slip for</p>
          <p className={classes.number}>{shownOrderNumber(order.id)}</p>
          <p>{fullName(order.customer)}</p>
          {barcode && <img className={classes.barcode} src={barcode} alt="" />}
        </div>
        <div>
          <p>To</p>
          <LabAddress />
        </div>
      </header>
      <table>
        <thead>
          <tr>
            <th>Roll</th>
            <th>Film</th>
            <th>What to do</th>
            <th>Negatives</th>
          </tr>
        </thead>
        <tbody>
          {order.rolls.map((roll) => (
            <tr key={roll.id}>
              <td>☐ {roll.number}</td>
              <td>{edgeName(roll)}</td>
              <td>
                {rollFacts(roll)}
                {roll.notes && <small>“{roll.notes}”</small>}
              </td>
              <td>{negativesText(roll)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.notes && <p>Notes: {order.notes}</p>}
      <footer>
        {withFilm(order)} Questions: {lab.email}
      </footer>
    </>
  );
}

/** Undefined until drawn, null on failure: the slip is printed anyway, and its number typed. */
function useSlipBarcode(orderId: number): string | null | undefined {
  const [barcode, setBarcode] = useState<string | null>();
  useEffect(() => {
    let isThere = true;
    orderBarcodePicture(orderId)
      .then(async (drawn) => {
        // An image that is not decoded yet would be missing on paper.
        const picture = new Image();
        picture.src = drawn;
        await picture.decode();
        return drawn;
      })
      .catch(() => null)
      .then((drawn) => isThere && setBarcode(drawn));
    return () => void (isThere = false);
  }, [orderId]);
  return barcode;
}

function withFilm({ courierStop, deliveryMethod }: Order): string {
  if (courierStop !== null) return "Give the courier this slip with your film.";
  return isBrought(deliveryMethod)
    ? "Bring this slip with your film."
    : "Put this slip into the parcel with your film.";
}
