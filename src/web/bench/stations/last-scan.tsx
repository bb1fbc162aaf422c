import { Link } from "react-router";
import { developedIn } from "../../../rules/checkout/roll-draft.ts";
import { FORMAT_LABELS, PROCESS_LABELS, pushPullLabel, ROLL_EVENT_LABELS } from "../../../rules/film/film.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { factsOf, filmOf } from "../roll-text.ts";
import { FilmNotes } from "./film-notes.tsx";
import type { Station, Taken } from "./station.ts";
import classes from "./stations.module.css";

/** The roll in hand, large enough to be read at arm's length: number, film, process and push, and all its notes. */
export function LastScan({ station, taken: { roll, order, instead } }: { station: Station; taken: Taken }) {
  const push = roll.pushPullFactor !== 0 && pushPullLabel(roll.pushPullFactor);
  return (
    <section className={classes.last} aria-label="Last scan">
      <div className={classes.roll}>
        <p className={classes.where}>
          {station.batch === null ? ROLL_EVENT_LABELS[instead ?? station.event] : `In the ${station.batch}`}
          <Link to={`/admin/users/${order.customerId}/orders/${order.id}?roll=${roll.id}`}>
            {shownOrderNumber(order.id)} {fullName(order.customer)}
          </Link>
        </p>
        <p className={classes.number}>{roll.labNumber}</p>
        <p className={classes.film}>{filmOf(roll)}</p>
        <p className={classes.marks}>
          <span>{PROCESS_LABELS[developedIn(roll)]}</span>
          {push && <mark>{push}</mark>}
          {developedIn(roll) !== roll.process && <mark>Cross-processed</mark>}
          <span>{FORMAT_LABELS[roll.format]}</span>
          {roll.addRush && <mark>Rush</mark>}
          {roll.priority && <mark>Priority</mark>}
        </p>
        <p className={classes.facts}>{factsOf(roll).slice(2).join(" · ")}</p>
      </div>
      <FilmNotes roll={roll} order={order} />
    </section>
  );
}
