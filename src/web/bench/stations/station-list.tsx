import { Link } from "react-router";
import { countRollEvents } from "../../../contract/bench/roll-events.ts";
import type { RollEvent } from "../../../rules/film/film.ts";
import { useCall } from "../../platform/query.ts";
import { useLiveBoard } from "../board/step-rolls.ts";
import { STATIONS } from "./station.ts";
import classes from "./stations.module.css";

/** Whose latest step makes a roll wait for each station. */
const WAITS: Readonly<Record<string, RollEvent>> = {
  develop: "RECEIVED",
  scan: "DEVELOPED",
  sleeve: "SYNCED",
  return: "SLEEVED",
};

/** The stations of the lab. */
export function StationList() {
  const counts = useCall(countRollEvents, undefined);
  useLiveBoard();
  const waiting = (at: string) => counts.data?.counts[WAITS[at]!];
  return (
    <>
      <ul className={classes.tiles}>
        <li>
          <Link to="/admin/bench/receive">
            <strong>Receive</strong>
            <span>Scan the packing slip, R, Enter</span>
          </Link>
        </li>
        {STATIONS.map(({ at, label, batch }) => (
          <li key={at}>
            <Link to={`/admin/bench/${at}`}>
              <strong>{label}</strong>
              <span>{batch ? `By the ${batch}: scan each, then Enter` : "Each scan marks its roll"}</span>
              {(at === "develop" || at === "scan") && <span>{waiting(at) ?? "…"} waiting</span>}
            </Link>
          </li>
        ))}
      </ul>
      <p>On any other page a packing slip opens its order, and a sticker leads to its roll, also while you type.</p>
    </>
  );
}
