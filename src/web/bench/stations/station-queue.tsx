import { listRollEvents, type RollAtStep } from "../../../contract/bench/roll-events.ts";
import { PROCESS_LABELS } from "../../../rules/film/film.ts";
import { stockName } from "../../../rules/film/stocks.ts";
import { useCall } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { StepMarks } from "../board/step-marks.tsx";
import { ageText, useLiveBoard } from "../board/step-rolls.ts";
import { isStepNeeded } from "../roll-steps.ts";
import type { Bath } from "./bath.ts";
import type { Station, Taken } from "./station.ts";
import classes from "./stations.module.css";

const SHOWN = 12;

/** Rolls that wait for this station, the most urgent first; while a tank is loaded, those of its process. */
export function StationQueue({
  station,
  taken,
  bath,
}: {
  station: Station;
  taken: readonly Taken[];
  bath: Bath | null;
}) {
  useLiveBoard();
  const query = useCall(
    listRollEvents,
    { query: { event: station.waitsAt, limit: SHOWN, ...(bath && { process: bath.process }) } },
    { keepPrevious: true },
  );
  const isHere = ({ rollId }: RollAtStep) => taken.some(({ roll }) => roll.id === rollId);
  const needed = (query.data?.rolls ?? []).filter((roll) => !isHere(roll) && isStepNeeded(station.event, roll));
  // Rolls of the tank's own time come first.
  const fits = ({ pushPullFactor }: RollAtStep) => bath === null || pushPullFactor === bath.pushPull;
  const waiting = [...needed.filter(fits), ...needed.filter((roll) => !fits(roll))];
  return (
    <aside className={classes.side} aria-labelledby="queue">
      <h2 id="queue">
        {bath ? `Next: ${PROCESS_LABELS[bath.process]}` : "Next"}
        {query.data && <span>{query.data.more ? `${waiting.length}+` : waiting.length}</span>}
      </h2>
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} height={52} />}>
        {() =>
          waiting.length === 0 ? (
            <p className={classes.quiet}>No rolls are waiting.</p>
          ) : (
            <ol className={classes.queue} aria-label="Waiting rolls">
              {waiting.map((roll) => (
                <li key={roll.rollId}>
                  <strong>{roll.labNumber}</strong>
                  <span>{roll.stock ? stockName(roll.stock) : "Unnamed film"}</span>
                  <small>{ageText(roll.since, query.dataUpdatedAt)}</small>
                  <div className={classes.across}>
                    <small>
                      {!bath && `${PROCESS_LABELS[roll.process]} · `}
                      {roll.customerName}
                    </small>
                    <StepMarks roll={roll} event={station.waitsAt} now={query.dataUpdatedAt} />
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </aside>
  );
}
