import { Skeleton, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from "../icons.tsx";
import classes from "./stat-tiles.module.css";

/** Key figures. @param size "small" for a bar with one line per figure */
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
 * One figure of `StatTiles`. Pulses once when it changes.
 * @param value display value; numbers are formatted for the reader's locale; null if unknown
 * @param unit small text after the value
 * @param change difference and its reference: { by: 3, than: "yesterday" }
 * @param isLoading reserves the space while loading
 * @param to the list that the figure counts
 * @param tone draws attention to a figure above zero
 * @param hint shown on hover
 */
export function StatTile({
  label,
  value,
  unit,
  change,
  isLoading = false,
  to,
  tone,
  hint,
}: {
  label: ReactNode;
  value: number | string | null;
  unit?: string;
  change?: { by: number; than: string } | null;
  isLoading?: boolean;
  to?: string;
  tone?: "error";
  hint?: string;
}) {
  const id = useId();
  const figure = (
    <>
      <Pulsing>{value === null ? "–" : typeof value === "number" ? value.toLocaleString() : value}</Pulsing>
      {unit && <span className={classes.unit}> {unit}</span>}
    </>
  );
  return (
    <div className={classes.tile} title={hint} data-tone={value === 0 ? "none" : tone}>
      <dt id={id}>{label}</dt>
      <dd id={`${id}-figure`}>
        {to !== undefined && !isLoading ? (
          <Link to={to} aria-labelledby={`${id} ${id}-figure`}>
            {figure}
          </Link>
        ) : isLoading ? (
          <Skeleton className={classes.wait} width="4rem">
            <VisuallyHidden>Loading</VisuallyHidden>
          </Skeleton>
        ) : (
          figure
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
