import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatMoment } from "../dates.ts";
import classes from "./timeline.module.css";
import { latestFirst } from "./latest-first.ts";

/** Something that happened. */
export type TimelineEntry = {
  id: string;
  /** Instant, ISO 8601. */
  at: string;
  text: ReactNode;
  /** Who did it; null is nobody in particular. */
  by?: string | null;
  /** What they wrote to it. */
  note?: ReactNode;
};

/** Entries that stand open; what is older waits behind a button. */
const SHOWN = 12;

/** What happened to a thing, the latest first. @param entries in the order in which they were written down */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const all = latestFirst(entries);
  const shown = showsAll || all.length <= SHOWN + 1 ? all : all.slice(0, SHOWN);
  return (
    <>
      <ol className={classes.timeline}>
        {shown.map(({ id, at, text, by, note }, index) => (
          <li key={id} ref={showsAll && index === SHOWN ? focus : undefined} tabIndex={-1}>
            {text}
            {note && <p>{note}</p>}
            <time dateTime={at}>
              {formatMoment(at)}
              {by && ` · ${by}`}
            </time>
          </li>
        ))}
      </ol>
      {shown.length < all.length && (
        <Button className={classes.more} variant="default" size="sm" onClick={() => setShowsAll(true)}>
          Show {all.length - shown.length} earlier
        </Button>
      )}
    </>
  );
}

/** The focus goes on where the earlier ones begin, instead of falling off the button that is gone. */
const focus = (entry: HTMLElement | null) => entry?.focus({ preventScroll: true });
