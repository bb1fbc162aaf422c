import { Link } from "react-router";
import { countRollEvents, listRollEvents } from "../../../contract/bench/roll-events.ts";
import { FORMAT_LABELS, PROCESS_LABELS, ROLL_EVENT_LABELS, type RollEvent } from "../../../rules/film/film.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { useCall } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import classes from "./board.module.css";
import { ageText, marksOf, promiseMark, useLiveBoard } from "./step-rolls.ts";

/** The steps at which rolls wait for the lab, each a column. */
const COLUMNS = ["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED", "SLEEVED"] as const satisfies readonly RollEvent[];
/** As many rolls of each as fit a screen; all of them behind its head. */
const SHOWN = 20;

/** Where all rolls are: a column a step, what is rushed and what waits longest on top, as it is this moment (docs/product/bench.md#board). */
export function Board() {
  useLiveBoard();
  const counts = useCall(countRollEvents, undefined);
  return (
    <div className={classes.board}>
      {COLUMNS.map((event) => (
        <Column key={event} event={event} count={counts.data?.counts[event]} />
      ))}
    </div>
  );
}

function Column({ event, count }: { event: RollEvent; count: number | undefined }) {
  const rolls = useCall(listRollEvents, { query: { event, limit: SHOWN } }, { keepPrevious: true });
  const now = rolls.dataUpdatedAt;
  return (
    <section className={classes.column} aria-labelledby={`step-${event}`}>
      <h2 id={`step-${event}`}>
        <Link to={`/admin/roll-events-dashboard/${event}`}>{ROLL_EVENT_LABELS[event]}</Link>
        <span>{count ?? "…"}</span>
      </h2>
      <Loaded query={rolls} skeleton={<RowsSkeleton rows={4} height={64} />}>
        {({ rolls: list, count: all }) => (
          <>
            {list.length === 0 && <p className={classes.none}>Nothing waits here.</p>}
            <ul>
              {list.map((roll) => (
                <li key={roll.rollId}>
                  <Link to={`/admin/users/${roll.customerId}/orders/${roll.orderId}?roll=${roll.rollId}`}>
                    <strong>{roll.labNumber}</strong>
                    <span className={classes.age}>{ageText(roll.since, now)}</span>
                    <span className={classes.whose}>
                      {shownOrderNumber(roll.orderId)} {roll.customerName}
                    </span>
                    <span className={classes.film}>
                      {[promiseMark(roll, event, now), ...marksOf(roll)].filter(Boolean).map((mark) => (
                        <mark key={mark!}>{mark}</mark>
                      ))}
                      {FORMAT_LABELS[roll.format]} · {PROCESS_LABELS[roll.process]}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            {all > list.length && (
              <Link className={classes.more} to={`/admin/roll-events-dashboard/${event}`}>
                {all - list.length} more
              </Link>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
