import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { Order } from "../../../contract/orders/order.ts";
import type { RollOfOrder } from "../../../contract/orders/order.ts";
import { ROLL_EVENT_WORDS } from "../../../rules/film/film.ts";
import { negativesText } from "../../../rules/shipping/negatives-choice.ts";
import { FILM_WHERE_LABELS, whereFilmIs } from "../../../rules/orders/steps.ts";
import { WRITE_OFF_LABELS } from "../../../rules/film/write-offs.ts";
import { EdgeCode } from "../edge-code.tsx";
import { edgeName, rollFacts } from "../../parts/film/film-text.ts";
import type { Whose } from "../../parts/people/whose.ts";
import { Section } from "../../platform/section.tsx";
import { filmParcel } from "./film-parcel.ts";
import classes from "./order-page.module.css";

export function OrderRolls({ order, whose: { Your } }: { order: Order; whose: Whose }) {
  if (order.rolls.length === 0) return null;
  return (
    <Section title={order.rolls.length === 1 ? `${Your} roll` : `${Your} ${order.rolls.length} rolls`}>
      <ul className={classes.rolls}>
        {order.rolls.map((roll) => (
          <li key={roll.id} className={classes.roll}>
            <div className={classes.rollName}>
              <EdgeCode name={edgeName(roll)} number={roll.number} />
              <p>
                {rollFacts(roll)} · {negativesText(roll)}
                {roll.notes && (
                  <>
                    <br />“{roll.notes}”
                  </>
                )}
              </p>
            </div>
            <RollState order={order} roll={roll} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function RollState({ order, roll }: { order: Order; roll: RollOfOrder }) {
  if (roll.events.some(({ event }) => event === "SYNCED"))
    return (
      <span className={classes.state} data-state="ready">
        <span>{roll.scans.ready} scans</span>
        <Button component={Link} to={`/users/${order.customerId}/rolls/${roll.id}`} variant="default" size="sm">
          See the scans
        </Button>
      </span>
    );
  if (roll.arrived === false)
    return (
      <span className={classes.state} data-state="missing">
        Not in the parcel
      </span>
    );
  if (roll.writtenOff !== null)
    return (
      <span className={classes.state} data-state="missing">
        {WRITE_OFF_LABELS[roll.writtenOff]}
      </span>
    );
  const last = roll.events.at(-1);
  if (order.status === "CANCELED" && last === undefined) return null; // no longer expected
  const where = FILM_WHERE_LABELS[whereFilmIs({ ...order, parcel: filmParcel(order) })];
  return <span className={classes.state}>{last ? ROLL_EVENT_WORDS[last.event] : where}</span>;
}
