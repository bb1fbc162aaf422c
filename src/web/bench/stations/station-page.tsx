import { Link } from "react-router";
import { ROLL_EVENT_LABELS } from "../../../rules/film/film.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { KeyLine } from "../../platform/kit/keys/key-line.tsx";
import { filmOf } from "../roll-text.ts";
import { BatchPanel } from "./batch-panel.tsx";
import { LastScan } from "./last-scan.tsx";
import { ScanExport } from "./scan-export.tsx";
import { ScannerFolder } from "./scanner-folder.tsx";
import type { Station } from "./station.ts";
import { StationQueue } from "./station-queue.tsx";
import classes from "./stations.module.css";
import { StopScreen } from "./stop-screen.tsx";
import { Typed } from "./typed.tsx";
import { useStation } from "./use-station.ts";

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
