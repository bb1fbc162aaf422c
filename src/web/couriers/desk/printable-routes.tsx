import { Button, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { listRoutes, type Stop } from "../../../contract/couriers/courier-routes.ts";
import { getMessenger } from "../../../contract/couriers/couriers.ts";
import { useLab } from "../../platform/lab.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { milesText } from "../../../rules/couriers/travel.ts";
import { IconPrinter } from "../../platform/icons.tsx";
import { Page } from "../../platform/page.tsx";
import { orderBarcodePicture } from "../../parts/orders/order-barcode.ts";
import { useCall } from "../../platform/query.ts";
import { Empty, Loaded, PageSkeleton } from "../../platform/states.tsx";
import { addressOf, clock, rollsText, windowOf } from "../day/stop-text.ts";
import { useDay } from "./use-day.ts";
import { dayText } from "./week-text.ts";
import classes from "./couriers.module.css";

/** Prints a courier's day: one line per stop, with the order number as a barcode. */
export function PrintableRoutes({ messengerId }: { messengerId: string }) {
  const lab = useLab();
  const { day, choose } = useDay();
  const params = { messengerId };
  const courier = useCall(getMessenger, { params });
  const routes = useCall(listRoutes, { params, query: { from: day, to: day } });
  const name = courier.data?.messenger.name ?? "Courier";
  return (
    <Page
      title={`${name}, ${dayText(day)}`}

      actions={
        <span className={classes.notPrinted}>
          <Button component={Link} to={`/admin/messengers/${messengerId}?day=${day}`} variant="default">
            Back
          </Button>
          <TextInput
            type="date"
            aria-label="Day"
            value={day}
            onChange={({ currentTarget: { value } }) => value !== "" && choose(value)}
          />
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      }
    >
      <Loaded query={routes} skeleton={<PageSkeleton />}>
        {({ routes: [route] }) =>
          route === undefined ? (
            <Empty title="No stops on this day" />
          ) : (
            <div className={classes.paper}>
              <p>
                {lab.name} · {route.stops.length === 1 ? "1 stop" : `${route.stops.length} stops`} ·{" "}
                {milesText(route.distanceKm)}
              </p>
              <table>
                <thead>
                  <tr>
                    <th>Time</th>
                    <th>Where</th>
                    <th>Rolls</th>
                    <th>Order</th>
                    <th>Collected</th>
                  </tr>
                </thead>
                <tbody>
                  {route.stops.map((stop) => (
                    <PrintedStop key={stop.id} stop={stop} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

function PrintedStop({ stop }: { stop: Stop }) {
  const lab = useLab();
  return (
    <tr>
      <td>
        <strong>{clock(stop.arrivesAt, lab.timeZone)}</strong>
        <small>{windowOf(stop, lab.timeZone)}</small>
      </td>
      <td>
        <strong>{stop.customerName}</strong>
        <small>{addressOf(stop)}</small>
        {stop.phone && <small>{stop.phone}</small>}
        {stop.note && <small>“{stop.note}”</small>}
      </td>
      <td>{rollsText(stop.rolls)}</td>
      <td>
        <Barcode orderId={stop.orderId} />
      </td>
      <td>☐ ____</td>
    </tr>
  );
}

/** Shows the order number below its barcode; alone until the barcode is drawn. */
function Barcode({ orderId }: { orderId: number }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    void orderBarcodePicture(orderId).then((drawn) => isLeft || setUrl(drawn));
    return () => void (isLeft = true);
  }, [orderId]);
  return (
    <span className={classes.barcode}>
      {url !== null && <img src={url} alt="" />}
      {shownOrderNumber(orderId)}
    </span>
  );
}
