import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Roll } from "../../../contract/film/rolls.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { formatDay } from "../../platform/dates.ts";
import { filmName } from "../../parts/film/film-text.ts";
import type { Whose } from "../../parts/people/whose.ts";
import { CoverSheet } from "../scans/cover-sheet.tsx";
import { NewMark } from "../marks/new-mark.tsx";
import { storageNote } from "../storage/storage-words.ts";
import { edgeCode, frameCount, rollTitle } from "./captions.ts";
import { RollInTransit } from "./roll-in-transit.tsx";
import classes from "./roll-card.module.css";

export function RollCard({
  roll,
  base,
  whose,
  onBroken,
  focused,
}: {
  roll: Roll;
  base: string;
  whose: Whose;
  /** Called when one of its pictures failed to load. */
  onBroken: () => void;
  /** Takes the focus: the first of the newly loaded rolls. */
  focused: boolean;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) link.current?.focus();
  }, [focused]);
  const stock = filmName(roll);
  const title = rollTitle(roll);
  const note = storageNote(roll);
  return (
    <li className={classes.card}>
      <div className={classes.cover} data-waiting={roll.syncedAt === null || undefined}>
        {roll.syncedAt ? (
          <CoverSheet roll={roll} onBroken={onBroken} />
        ) : (
          <RollInTransit lastEvent={roll.lastEvent} whose={whose} />
        )}
      </div>
      <div className={classes.facts}>
        <h3 className={classes.title}>
          <Link ref={link} to={`${base}/rolls/${roll.id}`}>
            {title}
          </Link>
          {roll.isNew && <NewMark />}
        </h3>
        {stock && stock !== title && <p className={classes.stock}>{stock}</p>}
        <p className={classes.edge}>{edgeCode(roll)}</p>
        {note && <p className={classes.note}>{note}</p>}
        <p className={classes.numbers}>
          {(roll.orderId !== null || roll.name === "") && <span>{roll.labNumber ?? `Roll ${roll.number}`}</span>}
          {roll.orderId === null ? (
            <span>Earlier roll</span>
          ) : (
            <span>
              <span className={classes.hidden}>Order </span>
              {shownOrderNumber(roll.orderId)}
            </span>
          )}
          {roll.syncedAt && <span>{frameCount(roll.scanCount)}</span>}
          <span className={classes.day}>{formatDay(roll.syncedAt ?? roll.createdAt)}</span>
        </p>
      </div>
    </li>
  );
}
