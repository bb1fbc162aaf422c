import { Link } from "react-router";
import { ROLL_EVENT_LABELS, FORMAT_LABELS, PROCESS_LABELS, pushPullLabel } from "../../../rules/film/film.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { KeyLine } from "../../platform/kit/keys/key-line.tsx";
import { filmOf, factsOf } from "../roll-text.ts";
import { BatchPanel } from "./batch-panel.tsx";
import { ScanExport } from "./scan-export.tsx";
import { ScannerFolder } from "./scanner-folder.tsx";
import type { Station, Taken } from "./station.ts";
import { StationQueue } from "./station-queue.tsx";
import classes from "./stations.module.css";
import { StopScreen } from "./stop-screen.tsx";
import { Typed } from "./typed.tsx";
import { useStation } from "./use-station.ts";
import { developedIn } from "../../../rules/checkout/roll-draft.ts";
import { FilmNotes } from "./film-notes.tsx";

/** A station: scan roll after roll, and press Enter where a batch is done together (docs/product/bench.md#stations). */
export function StationPage({ station }: { station: Station }) {
  const at = useStation(station);
  const step = ROLL_EVENT_LABELS[station.event].toLowerCase();
  return (
    <div className={classes.columns}>
      <div className={classes.station}>
        <div className={classes.head}>
          <Typed label="Lab number" placeholder="Type a lab number" onType={(text) => void at.type(text)} />
          <p role="status" className={classes.said}>
            {at.said}
          </p>
        </div>
        {at.last ? (
          <LastScan station={station} taken={at.last} />
        ) : (
          <div className={classes.empty}>
            <h2>Scan a sticker</h2>
            <p>
              {station.batch
                ? `Scan each roll's sticker as it goes into the ${station.batch}, then press Enter.`
                : `Each scan marks its roll: ${step}.`}
            </p>
          </div>
        )}
        {station.batch ? (
          <BatchPanel station={station} batch={station.batch} at={at} />
        ) : (
          at.taken.length > 0 && (
            <ol className={classes.taken} aria-label="Done here" reversed>
              {at.taken.toReversed().map(({ roll, order, instead }) => (
                <li key={roll.id}>
                  <span className={classes.labNumber}>{roll.labNumber}</span>
                  <span>
                    <strong>{filmOf(roll)}</strong>
                    {instead && <mark>{ROLL_EVENT_LABELS[instead]}</mark>}
                  </span>
                  <Link to={`/admin/users/${order.customerId}/orders/${order.id}?roll=${roll.id}`}>
                    {shownOrderNumber(order.id)} {fullName(order.customer)}
                  </Link>
                </li>
              ))}
            </ol>
          )
        )}
        {station.event === "SCANNED" && (
          <>
            <ScanExport />
            <ScannerFolder />
          </>
        )}
        <KeyLine>or scan</KeyLine>
      </div>
      <StationQueue station={station} taken={at.taken} bath={at.bath} />
      {at.stop && <StopScreen stop={at.stop} onSeen={at.seen} onInstead={() => void at.doInstead()} />}
    </div>
  );
}

/** The roll in hand, large enough to be read at arm's length: number, film, process and push, and all its notes. */
function LastScan({ station, taken: { roll, order, instead } }: { station: Station; taken: Taken }) {
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
