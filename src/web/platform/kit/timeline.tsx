import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatMoment } from "../dates.ts";
import classes from "./timeline.module.css";
import { latestFirst } from "./latest-first.ts";

export type TimelineEntry = {
  id: string;
  /** Instant, ISO 8601. */
  at: string;
  text: ReactNode;
  by?: string | null;
  note?: ReactNode;
};

const SHOWN = 12;

/** A thing's history, newest first. @param entries in the order recorded @param shown how many before a press shows all */
export function Timeline({ entries, shown: most = SHOWN }: { entries: readonly TimelineEntry[]; shown?: number }) {
  const [showsAll, setShowsAll] = useState(false);
  const all = latestFirst(entries);
  const shown = showsAll || all.length <= most + 1 ? all : all.slice(0, most);
  return (
    <>
      <ol className={classes.timeline}>
        {shown.map(({ id, at, text, by, note }, index) => (
          <li key={id} ref={showsAll && index === most ? focus : undefined} tabIndex={-1}>
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

/** Moves the focus to the first older entry, because the button disappears. */
const focus = (entry: HTMLElement | null) => entry?.focus({ preventScroll: true });
