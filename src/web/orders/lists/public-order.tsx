import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { publicOrder } from "../../../contract/orders.ts";
import { ROLL_EVENT_LABELS } from "../../../rules/rolls/film.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { orderSteps } from "../../../rules/orders/steps.ts";
import { formatDay } from "../../platform/dates.ts";
import { FilmNumber, Page } from "../../platform/page.tsx";
import { useCall } from "../../platform/query.ts";
import { Loaded, PageSkeleton } from "../../platform/states.tsx";
import { SprocketStrip } from "../sprocket-strip.tsx";
import { StatusBadge } from "../status-badge.tsx";
import classes from "./public-order.module.css";

/** How far an order is, for anyone who knows its number: no names, addresses or amounts. */
export function PublicOrder({ orderId }: { orderId: number }) {
  const order = useCall(publicOrder, { params: { orderId } }, { refetchInterval: 60_000 });
  return (
    <Loaded query={order} skeleton={<PageSkeleton />}>
      {(data) => (
        <Page
          title={`Order ${shownOrderNumber(data.id)}`}
          eyebrow={
            <>
              {formatDay(data.createdAt)} <StatusBadge status={data.status} />
            </>
          }
        >
          <div className={classes.page}>
            <SprocketStrip steps={orderSteps({ ...data, rolls: rollsHere(data.rolls) })} />
            <ul className={classes.rolls}>
              {data.rolls.map((roll) => {
                const last = roll.events.at(-1);
                return (
                  <li key={roll.number}>
                    <span>Roll {roll.number}</span>
                    <span>{last ? ROLL_EVENT_LABELS[last] : "Not here yet"}</span>
                  </li>
                );
              })}
            </ul>
            {data.trackingNumbers.length > 0 && (
              <p>
                Tracking:{" "}
                {data.trackingNumbers.map((number) => (
                  <FilmNumber key={number}>{number} </FilmNumber>
                ))}
              </p>
            )}
            <p className={classes.hint}>
              Is this your order?{" "}
              <Anchor component={Link} to="/login">
                Log in
              </Anchor>{" "}
              to see everything about it.
            </p>
          </div>
        </Page>
      )}
    </Loaded>
  );
}

/** Once the parcel is opened only the rolls that were in it count. */
function rollsHere<Roll extends { events: readonly unknown[] }>(rolls: Roll[]): Roll[] {
  const here = rolls.filter(({ events }) => events.length > 0);
  return here.length > 0 ? here : rolls;
}
