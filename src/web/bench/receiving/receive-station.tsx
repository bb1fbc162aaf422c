import { useQueryClient } from "@tanstack/react-query";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { type Order } from "../../../contract/orders/order.ts";
import { getOrder } from "../../../contract/orders/orders.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { IconCheck, IconPrinter } from "../../platform/icons.tsx";
import { KeyLine } from "../../platform/kit/keys/key-line.tsx";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { callKey } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { receiptDrafts } from "../drafts.ts";
import { HeldNotice } from "../held-notice.tsx";
import { toPrint, useReceivedParcels } from "../printing/received-parcels.ts";
import { useStickerPrinting } from "../printing/use-sticker-printing.tsx";
import { alertsOf, factsOf, filmOf } from "../roll-text.ts";
import { useStationSettings } from "../station-settings.ts";
import { FilmNotes } from "../stations/film-notes.tsx";
import { StopScreen } from "../stations/stop-screen.tsx";
import classes from "../stations/stations.module.css";
import { Typed } from "../stations/typed.tsx";
import { useBenchOrder } from "../use-bench.ts";
import { isToReceive } from "./open-parcel.ts";
import { Receive } from "./receive.tsx";
import { ReceivedParcels } from "./received-parcels.tsx";
import { useReceiveStation } from "./use-receive-station.ts";

/** Where parcels are opened: scan the slip, press R, then the next one (docs/product/bench.md#stations). */
export function ReceiveStation() {
  const printing = useStickerPrinting();
  // The next slip leaves the preview: its stickers wait in the list.
  const at = useReceiveStation(printing.close);
  const { stickers } = useStationSettings();
  const waiting = toPrint(useReceivedParcels());
  const print = (orderIds: readonly number[]) =>
    stickers === "ASK" ? printing.look({ orderIds }) : printing.print(orderIds);
  useShortcuts("Stickers", [
    {
      keys: "P",
      does: "Print stickers",
      run: () => {
        if (waiting.length > 0) print(waiting);
        else if (at.hasNumbers) print([at.orderId!]);
      },
    },
  ]);
  return (
    <div className={classes.columns}>
      <div className={classes.station}>
        <div className={classes.head}>
          <Typed label="Order number" placeholder="Type an order number" onType={(text) => void at.type(text)} />
        </div>
        {at.orderId === null ? (
          <div className={classes.empty}>
            <h2>Scan a packing slip</h2>
            <p>Press R to receive its order, then scan the next slip.</p>
          </div>
        ) : (
          <Parcel
            key={at.orderId}
            orderId={at.orderId}
            checked={at.checked}
            onKnown={at.know}
            onReceived={printing.received}
            onReceiptUndone={printing.receiptUndone}
            onPrint={print}
          />
        )}
        <KeyLine>or scan</KeyLine>
      </div>
      <ReceivedParcels onPrint={print} />
      {printing.dialog}
      {at.stop && <StopScreen stop={at.stop} onSeen={at.seen} />}
    </div>
  );
}

type OfReceipt = {
  onReceived: (order: Order) => void;
  onReceiptUndone: (orderId: number) => void;
  onPrint: (orderIds: readonly number[]) => void;
};

function Parcel({
  orderId,
  checked,
  onKnown,
  ...ofReceipt
}: {
  orderId: number;
  checked: ReadonlySet<string>;
  onKnown: (order: Order) => void;
} & OfReceipt) {
  const { order } = useBenchOrder(orderId);
  const known = order.data;
  // Faster hands than the network: R counts once the order is here.
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    if (known) onKnown(known);
  }, [known, onKnown]);
  useShortcuts("Receive", [
    {
      keys: "R",
      does: "Receive",
      run: () => {
        const button = document.querySelector<HTMLElement>("[data-receive]");
        if (button) button.click();
        else if (known === undefined) setRequested(true);
      },
    },
  ]);
  return (
    <Loaded query={order} skeleton={<RowsSkeleton rows={3} />}>
      {(data) => <OpenParcel order={data} checked={checked} isRequested={isRequested} {...ofReceipt} />}
    </Loaded>
  );
}

function OpenParcel({
  order,
  checked,
  isRequested,
  onReceived,
  onReceiptUndone,
  onPrint,
}: { order: Order; checked: ReadonlySet<string>; isRequested: boolean } & OfReceipt) {
  const isNew = isToReceive(order);
  const [isChanging, setChanging] = useState(
    () => order.status !== "COMPLETE" && !isNew && receiptDrafts.of(order.id) !== null,
  );
  const queries = useQueryClient();
  const page = `/admin/users/${order.customerId}/orders/${order.id}`;
  const here = order.rolls.filter(({ arrived }) => arrived);

  function received(now: Order) {
    queries.setQueryData(callKey(getOrder, { params: { orderId: order.id } }), now);
    setChanging(false);
    onReceived(now);
  }

  return (
    <>
      <h2 className={classes.parcel}>
        <Link to={page}>{shownOrderNumber(order.id)}</Link> {fullName(order.customer)}
      </h2>
      <HeldNotice order={order} />
      <FilmNotes order={order} />
      {order.rolls.length === 0 ? (
        <div className={classes.empty}>
          <h3>No film in this order</h3>
          <p>There is nothing to receive.</p>
        </div>
      ) : isNew || isChanging ? (
        <Receive
          order={order}
          startsNow={isRequested && isNew}
          onReceived={received}
          onReceiptUndone={() => onReceiptUndone(order.id)}
          onClose={isNew ? undefined : () => setChanging(false)}
        />
      ) : (
        <>
          <p role="status" className={classes.done}>
            <IconCheck size={32} aria-hidden />
            {checked.size === 0
              ? "Received. Scan the next slip, or a sticker to check it."
              : `${checked.size} of ${here.length} stickers checked.`}
          </p>
          <ul className={classes.taken}>
            {order.rolls.map((roll) => (
              <li key={roll.id} data-checked={checked.has(roll.labNumber ?? "") || undefined}>
                <span className={classes.labNumber}>{roll.labNumber ?? `Roll ${roll.number}`}</span>
                <span>
                  <strong>{filmOf(roll)}</strong>
                  {alertsOf(roll).map((alert) => (
                    <mark key={alert}>{alert}</mark>
                  ))}
                  <small>{factsOf(roll).join(" · ")}</small>
                </span>
                <span>
                  {roll.arrived === false ? "Missing" : checked.has(roll.labNumber ?? "") ? "Checked" : "Received"}
                </span>
              </li>
            ))}
          </ul>
          <div className={classes.tools}>
            {here.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={() => onPrint([order.id])}
              >
                All stickers
              </Button>
            )}
            {order.status !== "COMPLETE" && (
              <Button variant="default" onClick={() => setChanging(true)}>
                Correct what arrived
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}
