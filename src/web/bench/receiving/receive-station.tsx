import { Button, Kbd } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { type Order } from "../../../contract/orders/order.ts";
import { getOrder } from "../../../contract/orders/orders.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { IconPrinter } from "../../platform/icons.tsx";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { callKey } from "../../platform/query.ts";
import { Empty, Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { alertsOf, factsOf, filmOf } from "../roll-text.ts";
import { receiptDrafts } from "../drafts.ts";
import { StopScreen } from "../stations/stop-screen.tsx";
import classes from "../stations/stations.module.css";
import { Typed } from "../stations/typed.tsx";
import { HeldNotice } from "../held-notice.tsx";
import { Stickers } from "../stickers.tsx";
import { useBenchOrder } from "../use-bench.ts";
import { isToReceive } from "./open-parcel.ts";
import { Receive } from "./receive.tsx";
import { useReceiveStation } from "./use-receive-station.ts";

/** Where parcels are opened: scan the slip, press R and Enter, then the next one (docs/product/bench.md#stations). */
export function ReceiveStation() {
  const at = useReceiveStation();
  return (
    <div className={classes.station}>
      <div className={classes.head}>
        <Typed label="Order number" placeholder="Type an order number" onType={(text) => void at.type(text)} />
      </div>
      {at.orderId === null ? (
        <Empty title="Scan a packing slip">
          The order opens with its rolls. Press R to receive it, then Enter to print the stickers.
        </Empty>
      ) : (
        <Parcel key={at.orderId} orderId={at.orderId} checked={at.checked} onKnown={at.know} />
      )}
      {at.stop && <StopScreen stop={at.stop} onSeen={at.seen} />}
    </div>
  );
}

function Parcel({
  orderId,
  checked,
  onKnown,
}: {
  orderId: number;
  checked: ReadonlySet<string>;
  onKnown: (order: Order) => void;
}) {
  const { order } = useBenchOrder(orderId);
  const known = order.data;
  useEffect(() => {
    if (known) onKnown(known);
  }, [known, onKnown]);
  return (
    <Loaded query={order} skeleton={<RowsSkeleton rows={3} />}>
      {(data) => <OpenParcel order={data} checked={checked} />}
    </Loaded>
  );
}

function OpenParcel({ order, checked }: { order: Order; checked: ReadonlySet<string> }) {
  const [isPrinting, setPrinting] = useState(false);
  const isNew = isToReceive(order);
  const [isChanging, setChanging] = useState(
    () => order.status !== "COMPLETE" && !isNew && receiptDrafts.of(order.id) !== null,
  );
  const queries = useQueryClient();
  const page = `/admin/users/${order.customerId}/orders/${order.id}`;
  const hasNumbers = order.rolls.some(({ labNumber }) => labNumber !== null);
  useShortcuts("Parcel", [
    { keys: "R", does: "Receive", run: () => document.querySelector<HTMLElement>("[data-receive]")?.click() },
    { keys: "P", does: "Stickers", run: () => hasNumbers && setPrinting(true) },
  ]);

  function received(now: Order) {
    queries.setQueryData(callKey(getOrder, { params: { orderId: order.id } }), now);
    setChanging(false);
    setPrinting(true);
  }

  return (
    <>
      <h2 className={classes.parcel}>
        <Link to={page}>{shownOrderNumber(order.id)}</Link> {fullName(order.customer)}
      </h2>
      <HeldNotice order={order} />
      {order.rolls.length === 0 ? (
        <Empty title="No film in this order">There is nothing to receive.</Empty>
      ) : isNew || isChanging ? (
        <Receive
          order={order}
          onReceived={received}
          onTakenBack={() => setPrinting(false)}
          onClose={isNew ? undefined : () => setChanging(false)}
        />
      ) : (
        <>
          <p role="status" className={classes.said}>
            {checked.size === 0
              ? "Received. Put the stickers on, scan them to check, or scan the next slip."
              : `${checked.size} of ${order.rolls.filter(({ arrived }) => arrived).length} stickers checked.`}
          </p>
          <ul className={classes.taken}>
            {order.rolls.map((roll) => (
              <li key={roll.id}>
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
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              rightSection={<Kbd size="xs">P</Kbd>}
              onClick={() => setPrinting(true)}
            >
              All stickers
            </Button>
            {order.status !== "COMPLETE" && (
              <Button variant="default" onClick={() => setChanging(true)}>
                Correct what arrived
              </Button>
            )}
          </div>
        </>
      )}
      {isPrinting && <Stickers orderId={order.id} rollId={undefined} onClose={() => setPrinting(false)} />}
    </>
  );
}
