import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { filmName } from "../../parts/film/film-text.ts";
import { formatDay } from "../../platform/dates.ts";
import { leftText } from "../storage/storage-words.ts";
import { edgeCode, frameCount, rollTitle } from "./captions.ts";
import classes from "./roll-facts.module.css";
import { whereRollIs } from "./stages.ts";

/** One line below the title: what film it is, how many frames it has, and how long they are stored. */
export function RollFacts({ roll, scans, base }: { roll: Roll; scans: readonly Scan[]; base: string }) {
  const film = filmName(roll) ?? "Unknown film";
  const waiting = scans.filter(({ state }) => state !== "READY").length;
  return (
    <ul className={classes.facts}>
      {rollTitle(roll) !== film && <li>{film}</li>}
      <li className={classes.edge}>{edgeCode(roll)}</li>
      {scans.length > 0 && (
        <li>
          {frameCount(scans.length)}
          {waiting > 0 && <span role="status">, {waiting} not ready yet</span>}
        </li>
      )}
      {roll.orderId === null ? (
        <li>Earlier roll, {formatDay(roll.createdAt)}</li>
      ) : (
        <>
          <li>{roll.syncedAt ? `Scans ready ${formatDay(roll.syncedAt)}` : whereRollIs(roll.lastEvent)}</li>
          <li>
            <Anchor component={Link} to={`${base}/orders/${roll.orderId}`}>
              Order {shownOrderNumber(roll.orderId)}
            </Anchor>
          </li>
        </>
      )}
      {roll.storedUntil && (
        <li>
          Stored until {formatDay(roll.storedUntil)}, {leftText(roll.storedUntil)}
        </li>
      )}
    </ul>
  );
}
