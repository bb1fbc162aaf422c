import { Skeleton, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from "../icons.tsx";
import classes from "./stat-tiles.module.css";

/** Figures at a glance. @param size "small" for a bar with room for one line each */
export function StatTiles({
  label,
  size = "regular",
  children,
}: {
  label: string;
  size?: "regular" | "small";
  children: ReactNode;
}) {
  return (
    <dl className={classes.tiles} data-size={size} aria-label={label}>
      {children}
    </dl>
  );
}

/**
 * One figure of `StatTiles`. When it changes while one looks, it pulses once.
 * @param value as it is shown; numbers are written as the reader writes them; null is not known
 * @param unit after the value, small
 * @param change since some time ago, and what that is: { by: 3, than: "yesterday" }
 * @param isLoading nothing is known yet: keeps its place
 * @param hint shown when one points at it
 */
export function StatTile({
  label,
  value,
  unit,
  change,
  isLoading = false,
  hint,
}: {
  label: ReactNode;
  value: number | string | null;
  unit?: string;
  change?: { by: number; than: string } | null;
  isLoading?: boolean;
  hint?: string;
}) {
  return (
    <div className={classes.tile} title={hint}>
      <dt>{label}</dt>
      <dd>
        {isLoading ? (
          <Skeleton className={classes.wait} width="4rem">
            <VisuallyHidden>Loading</VisuallyHidden>
          </Skeleton>
        ) : (
          <>
            <Pulsing>{value === null ? "–" : typeof value === "number" ? value.toLocaleString() : value}</Pulsing>
            {unit && <span className={classes.unit}> {unit}</span>}
          </>
        )}
      </dd>
      {change !== undefined && (
        <dd className={classes.change} aria-hidden={isLoading || undefined}>
          {!isLoading && change && <Change {...change} />}
        </dd>
      )}
    </div>
  );
}

function Change({ by, than }: { by: number; than: string }) {
  const Arrow = by > 0 ? IconArrowUpRight : by < 0 ? IconArrowDownRight : IconMinus;
  const amount = Math.abs(by).toLocaleString();
  return (
    <>
      <Arrow size={16} aria-hidden />
      {by === 0 ? `as ${than}` : `${amount} ${by > 0 ? "more" : "fewer"} than ${than}`}
    </>
  );
}

/** Words that pulse once when they change. */
function Pulsing({ children }: { children: string }) {
  const [shown, setShown] = useState(children);
  const [changes, setChanges] = useState(0);
  if (children !== shown) {
    setShown(children);
    setChanges(changes + 1);
  }
  return (
    <span key={changes} className={changes > 0 ? classes.pulse : undefined}>
      {children}
    </span>
  );
}
