import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import { Link, useLocation } from "react-router";
import { monthName } from "../finding/when-choices.ts";
import { FORMAT_LABELS } from "../../../rules/film/film.ts";
import { formatDay } from "../../platform/dates.ts";
import { NewMark } from "../marks/new-mark.tsx";
import { frameCount, rollTitle } from "../rolls/captions.ts";
import type { Measure } from "./justified.ts";
import { type Anchor, storeAnchor } from "./stored-anchor.ts";
import { Scrubber } from "./scrubber.tsx";
import { HEADER, type Piece, pieceAt } from "./timeline-layout.ts";
import { TimelineRow } from "./timeline-row.tsx";
import classes from "./timeline.module.css";
import { useWindowOn } from "./use-window-on.ts";
import type { Timeline } from "./use-timeline.ts";

/** Months that are visible for less time are not fetched. */
const PASSING_MS = 80;

type Props = {
  userId: string;
  base: string;
  timeline: Timeline;
  measure: Measure;
  query: object;
  /** Start position: a restored one, or the month in the URL. */
  start: Anchor | null;
  askFor: (months: readonly string[]) => void;
  /** Called with the month at the top of the window once it stays there; null at the very top. */
  onMonth: (month: string | null) => void;
};

/** Months, rolls and rows of pictures; only those in and near the window are rendered. */
export function TimelineList({ userId, base, timeline, measure, query, start, askFor, onMonth }: Props) {
  const { pieces, tops } = timeline;
  const list = useRef<HTMLDivElement>(null);
  const view = useWindowOn(list, tops);
  const shown = view === null ? [] : pieces.slice(view.first, view.last + 1);
  const total = tops.at(-1)!;
  const y = Math.max(0, view?.y ?? 0);
  useAsk(shown, askFor);
  const follow = useScrollAnchor({ list, timeline, start, y: view?.y ?? null });
  function goTo(top: number) {
    scrollInList(list.current!, top);
    follow(); // the scroll event fires later, when newly loaded months may have moved everything back
  }
  const months = useMemo(
    () =>
      pieces.flatMap((piece, at) =>
        piece.kind === "month" ? [{ ...piece.month, at: tops[at]! / total, top: tops[at]! }] : [],
      ),
    [pieces, tops, total],
  );
  const current = Math.max(
    0,
    months.findLastIndex(({ top }) => top <= y + HEADER + 1),
  );
  useMonthChange(y > 0 ? (months[current]?.month ?? null) : null, onMonth);

  return (
    <>
      <div ref={list} className={classes.list} style={{ height: total }}>
        {shown.map((piece, at) => (
          <div
            key={piece.key}
            className={classes.piece}
            style={{ height: piece.height, transform: `translateY(${tops[view!.first + at]!}px)` }}
          >
            <PieceOf piece={piece} userId={userId} base={base} measure={measure} query={query} />
          </div>
        ))}
      </div>
      {months.length > 1 && view !== null && total > innerHeight && (
        <Scrubber
          months={months}
          current={current}
          here={Math.min(1, y / Math.max(1, total - innerHeight))}
          onGo={(part) => goTo(part * (total - innerHeight))}
          onMonth={(index) => goTo(months[index]!.top - HEADER)}
        />
      )}
    </>
  );
}

/** Scrolls the position `top` px below the list's start to the window's top. */
function scrollInList(list: HTMLElement, top: number): void {
  window.scrollBy({ top: list.getBoundingClientRect().top + top, behavior: "instant" });
}

function PieceOf({ piece, ...rest }: { piece: Piece } & Pick<Props, "userId" | "base" | "measure" | "query">) {
  const { base, measure } = rest;
  switch (piece.kind) {
    case "month":
      return (
        <h2 className={classes.month}>
          {monthName(piece.month.month)} <small>{piece.month.scans.toLocaleString()}</small>
        </h2>
      );
    case "unknown":
      return <div className={classes.unknown} />;
    case "roll": {
      const { roll } = piece;
      return (
        <div className={classes.roll}>
          <h3>
            <Link to={`${base}/rolls/${roll.id}`}>{rollTitle(roll)}</Link>
          </h3>
          {roll.isNew && <NewMark />}
          <span>{formatDay(roll.syncedAt)}</span>
          <span>
            {FORMAT_LABELS[roll.format]} · {roll.labNumber ?? `Roll ${roll.number}`} · {frameCount(roll.shapes.length)}
          </span>
        </div>
      );
    }
    case "row":
      return (
        <TimelineRow
          roll={piece.roll}
          from={piece.from}
          to={piece.to}
          height={piece.height - measure.apart}
          {...rest}
        />
      );
  }
}

/** Requests the rolls of months that stay visible. */
function useAsk(shown: readonly Piece[], askFor: (months: readonly string[]) => void): void {
  const unknown = shown.flatMap((piece) => (piece.kind === "unknown" ? [piece.month.month] : []));
  const ask = useEffectEvent(() => askFor(unknown));
  const names = unknown.join();
  useEffect(() => {
    if (names === "") return undefined;
    const timer = setTimeout(() => ask(), PASSING_MS);
    return () => clearTimeout(timer);
  }, [names]);
}

/**
 * Returns the first visible position below the site's header. Content behind the header may load and grow unnoticed.
 */
function anchorAt({ pieces, tops }: Timeline, y: number): Anchor | null {
  const at = pieceAt(tops, y + HEADER + 1);
  const month = pieces.findLast((piece, index) => index <= at && piece.kind === "month");
  if (pieces[at] === undefined || month?.kind !== "month") return null;
  return { month: month.month.month, key: pieces[at].key, above: y - tops[at]! };
}

/**
 * Returns an anchor's current position: its piece, else the same fraction of its month as in the month's estimated
 * height.
 */
function topOf({ pieces, tops }: Timeline, anchor: Anchor, before: Timeline | null): number | null {
  const at = pieces.findIndex(({ key }) => key === anchor.key);
  if (at >= 0) return tops[at]! + anchor.above;
  const first = pieces.findIndex(({ key }) => key === anchor.month);
  if (first < 0) return null;
  const guessed = before?.pieces.find(({ key }) => key === anchor.key);
  if (guessed?.kind !== "unknown") return tops[first]!;
  const next = pieces.findIndex(({ kind }, index) => index > first && kind === "month");
  const end = tops[next < 0 ? pieces.length : next]!;
  const begin = tops[first + 1]!;
  return anchor.above < 0 ? begin + anchor.above : begin + (anchor.above / guessed.height) * (end - begin);
}

type AnchorProps = Pick<Props, "timeline" | "start"> & {
  list: RefObject<HTMLElement | null>;
  /**
   * Distance of the window's top below the list's top before this timeline was shown, px; null before the first one.
   */
  y: number | null;
};

/**
 * Keeps the visible content in place when months above it load and when the window's width changes. Stores the position
 * for Back and reload.
 * @returns a function that stores the current position
 */
function useScrollAnchor({ list, timeline, start, y }: AnchorProps): () => void {
  const { key } = useLocation();
  const before = useRef<Timeline | null>(null);
  const anchor = useRef<Anchor | null>(start);
  /** Position of the window's top when the anchor was stored, px below the list's top. */
  const notedAt = useRef(0);
  // The restored position is final once its month has loaded.
  const isComing = useRef(start !== null);
  function note(shown: Timeline, at: number) {
    notedAt.current = at;
    anchor.current = at > 0 ? anchorAt(shown, at) : null;
  }
  const noteLatest = useEffectEvent(note);
  // The scroll event fires late: a user who has scrolled on meanwhile is not moved back.
  const noteMoved = useEffectEvent((from: Timeline | null) => {
    if (from === null || y === null || isComing.current) return;
    if (Math.abs(y - notedAt.current) > 1) note(from, y);
  });
  useLayoutEffect(() => {
    const from = before.current;
    before.current = timeline;
    noteMoved(from);
    if (anchor.current === null) return;
    const top = topOf(timeline, anchor.current, from);
    if (top === null) return;
    if (isComing.current && timeline.pieces.some((piece) => piece.key === anchor.current!.key))
      isComing.current = false;
    scrollInList(list.current!, top);
    // Uses the current layout, because the next month may load before the scroll event fires.
    if (isComing.current) notedAt.current = top;
    else noteLatest(timeline, top);
  }, [timeline, list]);

  function follow() {
    if (!isComing.current) note(timeline, -list.current!.getBoundingClientRect().top);
  }
  const onScroll = useEffectEvent(follow);
  useEffect(() => {
    const letGo = () => void (isComing.current = false);
    const gestures = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
    for (const gesture of gestures) addEventListener(gesture, letGo, { passive: true });
    const followed = () => onScroll();
    addEventListener("scroll", followed, { passive: true });
    return () => {
      for (const gesture of gestures) removeEventListener(gesture, letGo);
      removeEventListener("scroll", followed);
    };
  }, []);
  useEffect(() => {
    const store = () => void (anchor.current && storeAnchor(key, anchor.current));
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("pagehide", store);
      store();
    };
  }, [key]);
  return follow;
}

/** How long a month stays at the top before the URL is updated, in ms. */
const STAYING_MS = 400;

function useMonthChange(month: string | null, onMonth: (month: string | null) => void): void {
  const notifyMonth = useEffectEvent(onMonth);
  useEffect(() => {
    const timer = setTimeout(() => notifyMonth(month), STAYING_MS);
    return () => clearTimeout(timer);
  }, [month]);
}
