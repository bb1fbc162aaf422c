import { Kbd } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { countRollEvents } from "../../../contract/bench/roll-events.ts";
import { ORDER_NEED_LABELS } from "../../../rules/orders/needs.ts";
import type { RollEvent } from "../../../rules/film/film.ts";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { useCall } from "../../platform/query.ts";
import { useLiveBoard } from "../board/step-rolls.ts";
import { STATIONS } from "./station.ts";
import classes from "./stations.module.css";

/** For each station, the latest step of its waiting rolls. */
const WAITS: Readonly<Record<string, RollEvent>> = {
  develop: "RECEIVED",
  scan: "DEVELOPED",
  sleeve: "SYNCED",
  return: "SLEEVED",
};

/** The tiles' contents; a tile's key is its position in the row. */
const TILES = [
  { at: "receive", label: "Receive", does: "Scan the packing slip, then press R and Enter" },
  ...STATIONS.map(({ at, label, batch }) => ({
    at,
    label,
    does: batch ? `Scan each roll into the ${batch}, then press Enter` : "Each scan marks its roll",
  })),
];

export function StationList() {
  const counts = useCall(countRollEvents, undefined);
  const navigate = useNavigate();
  useLiveBoard();
  useShortcuts(
    "The stations",
    TILES.map(({ at, label }, index) => ({
      keys: String(index + 1),
      does: label,
      run: () => void navigate(`/admin/bench/${at}`),
    })),
  );
  const waiting = (at: string) => counts.data?.counts[WAITS[at]!];
  return (
    <>
      <ul className={classes.tiles}>
        {TILES.map(({ at, label, does }, index) => (
          <li key={at}>
            <Link to={`/admin/bench/${at}`}>
              <strong>
                {label} <Kbd aria-hidden>{index + 1}</Kbd>
              </strong>
              <span>{does}</span>
              {(at === "develop" || at === "scan") && <span>{waiting(at) ?? "…"} waiting</span>}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/admin/orders?needs=TO_PAY">{ORDER_NEED_LABELS.TO_PAY}</Link> ·{" "}
        <Link to="/admin/orders?needs=TO_RETURN">{ORDER_NEED_LABELS.TO_RETURN}</Link>
      </p>
      <p>
        On any other page, scanning a packing slip opens its order and scanning a sticker opens its roll, even while you
        type.
      </p>
    </>
  );
}
