import { Skeleton } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useHydrated } from "../../platform/use-hydrated.ts";
import { storedBatch } from "../stations/stored-work.ts";
import { STATIONS } from "../stations/station.ts";
import type { StationWork, Waiting } from "./station-work.ts";
import classes from "./today.module.css";

/** A station with its waiting film: the heading opens the station, each figure its list. @param hint its key */
export function StationCard({ work: { at, label, waiting }, hint }: { work: StationWork; hint: ReactNode }) {
  const id = useId();
  const loaded = useOpenBatch(at);
  const [total, ...parts] = waiting ?? [];
  return (
    <section className={classes.station} aria-labelledby={id}>
      <h3 id={id}>
        <Link to={`/admin/bench/${at}`}>{label}</Link> {hint}
      </h3>
      {total === undefined ? (
        <Skeleton height="4.5rem" radius="md" role="status" aria-label="Loading" />
      ) : (
        <Link className={classes.total} to={total.to} data-none={total.count === 0 || undefined}>
          <strong>{total.count.toLocaleString()}</strong>
          <span>
            {total.label} <Flags of={total} />
          </span>
        </Link>
      )}
      {(parts.length > 0 || loaded) && (
        <ul>
          {loaded && (
            <li>
              <Link to={`/admin/bench/${at}`} data-loaded>
                <span>In this station’s {loaded.batch}</span> <b>{loaded.count}</b>
              </Link>
            </li>
          )}
          {parts.map((part) => (
            <li key={part.label}>
              <Link to={part.to} data-none={part.count === 0 || undefined}>
                <span>
                  {part.label} <Flags of={part} />
                </span>
                <b>{part.count.toLocaleString()}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Flags = ({ of: { rush, late } }: { of: Waiting }) => (
  <>
    {late > 0 && <mark data-late>{late.toLocaleString()} late</mark>}{" "}
    {rush > 0 && <mark>{rush.toLocaleString()} rush</mark>}
  </>
);

/** Returns the rolls that were scanned into this browser's tank or magazine but not marked yet; null without any. */
function useOpenBatch(at: string): { batch: string; count: number } | null {
  const isHydrated = useHydrated();
  const batch = STATIONS.find((station) => station.at === at)?.batch ?? null;
  const count = isHydrated && batch !== null ? storedBatch(at).length : 0;
  return batch === null || count === 0 ? null : { batch, count };
}
