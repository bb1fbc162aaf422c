import { useRef, useState } from "react";
import { monthName } from "../finding/when-choices.ts";
import classes from "./scrubber.module.css";
import type { Month } from "./timeline-layout.ts";

export type MonthAt = Month & {
  /** Start position: 0 is the newest, 1 the end of the oldest. */
  at: number;
};

/**
 * Minimum distance between year labels, as a fraction of the scrubber's height: about 22 px. Closer ones are left out.
 */
const ROOM = 0.032;

/**
 * Years and months next to all scans: drag, press, or use keys (arrows for a month, Page for a year, Home and End).
 * @param onGo 0 is the newest, 1 the oldest
 */
export function Scrubber({
  months,
  current,
  here,
  onGo,
  onMonth,
}: {
  months: readonly MonthAt[];
  /** Index in `months` of the month at the top of the window. */
  current: number;
  /** Scroll position, 0 to 1. */
  here: number;
  onGo: (part: number) => void;
  onMonth: (index: number) => void;
}) {
  const rail = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [isDragging, setDragging] = useState(false);
  const partOf = ({ clientY }: React.PointerEvent) => {
    const { top, height } = rail.current!.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientY - top) / height));
  };
  const monthOf = (part: number) => months.findLast(({ at }) => at <= part) ?? months[0]!;
  const shown = pointed === null ? null : monthOf(pointed);

  function onKeyDown(event: React.KeyboardEvent) {
    const last = months.length - 1;
    const year = (step: 1 | -1) => {
      const ofYear = months[current]!.month.slice(0, 4);
      const index =
        step > 0
          ? months.findIndex(({ month }) => month.slice(0, 4) < ofYear)
          : months.findLastIndex(({ month }) => month.slice(0, 4) > ofYear);
      return index < 0 ? (step > 0 ? last : 0) : index;
    };
    const goes: Record<string, () => number> = {
      ArrowDown: () => current + 1,
      ArrowRight: () => current + 1,
      ArrowUp: () => current - 1,
      ArrowLeft: () => current - 1,
      PageDown: () => year(1),
      PageUp: () => year(-1),
      Home: () => 0,
      End: () => last,
    };
    const to = goes[event.key]?.();
    if (to === undefined) return;
    event.preventDefault();
    onMonth(Math.min(last, Math.max(0, to)));
  }

  return (
    <div
      ref={rail}
      className={classes.scrubber}
      data-dragging={isDragging || undefined}
      role="slider"
      tabIndex={0}
      aria-label="Month"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={months.length - 1}
      aria-valuenow={current}
      aria-valuetext={monthName(months[current]!.month)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
        setPointed(partOf(event));
        onGo(partOf(event));
      }}
      onPointerMove={(event) => {
        if (!isDragging && event.pointerType !== "mouse") return;
        setPointed(partOf(event));
        if (isDragging) onGo(partOf(event));
      }}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => (setDragging(false), setPointed(null))}
      onPointerLeave={() => setPointed(null)}
    >
      {yearsWithRoom(months).map(({ month, at }) => (
        <span key={month} className={classes.year} style={{ top: `${at * 100}%` }} aria-hidden>
          {month.slice(0, 4)}
        </span>
      ))}
      {months.map(({ month, at }) => (
        <span key={month} className={classes.tick} style={{ top: `${at * 100}%` }} aria-hidden />
      ))}
      <span className={classes.here} style={{ top: `${here * 100}%` }} aria-hidden />
      {shown !== null && (
        <span className={classes.bubble} style={{ top: `${pointed! * 100}%` }} aria-hidden>
          {monthName(shown.month)}
        </span>
      )}
    </div>
  );
}

/** Returns the newest month of each year, if the label fits below the previous one. */
function yearsWithRoom(months: readonly MonthAt[]): MonthAt[] {
  const years: MonthAt[] = [];
  for (const month of months) {
    const before = years.at(-1);
    if (before?.month.slice(0, 4) === month.month.slice(0, 4)) continue;
    if (before === undefined || month.at - before.at > ROOM) years.push(month);
  }
  return years;
}
