import { ActionIcon, Button, Kbd } from "@mantine/core";
import { Link } from "react-router";
import { clockText } from "../../../rules/film/developing.ts";
import { PROCESS_LABELS, pushPullLabel, ROLL_EVENT_LABELS } from "../../../rules/film/film.ts";
import { rollCount } from "../../../rules/film/roll-text.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { IconMinus, IconPlayerPlay, IconPlus, IconRefresh, IconX } from "../../platform/icons.tsx";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { filmOf } from "../roll-text.ts";
import { changeStation, stationSettings } from "../station-settings.ts";
import { MachineSelect } from "./machine-select.tsx";
import type { Station } from "./station.ts";
import classes from "./stations.module.css";
import type { StationState } from "./use-station.ts";

const MOST_ROLLS = 60;
const STEP_SECONDS = 15;

/** The tank or magazine: its rolls and free places, its chemistry, its timer, and the key that finishes it. */
export function BatchPanel({ station, batch, at }: { station: Station; batch: string; at: StationState }) {
  const { taken, holds, bath, timer } = at;
  const count = taken.length;
  const mayTime = bath !== null;
  const toggle = () => (timer.isRunning ? timer.stop() : timer.start());
  useShortcuts(station.label, [
    { keys: "Enter", does: `Finish the ${batch}`, run: at.finish },
    ...(mayTime ? [{ keys: "Space", does: timer.isRunning ? "Stop timer" : "Start timer", run: toggle }] : []),
  ]);
  const resize = (by: number) =>
    changeStation({
      sizes: {
        ...stationSettings().sizes,
        [station.at]: Math.min(Math.max(holds + by, 1, count), MOST_ROLLS),
      },
    });
  const changeTime = (by: number) =>
    bath &&
    changeStation({
      seconds: { ...stationSettings().seconds, [bath.key]: Math.max(bath.seconds + by, STEP_SECONDS) },
    });
  return (
    <section className={classes.batch} aria-labelledby="batch" data-over={timer.isOver || undefined}>
      <div className={classes.head}>
        <h2 id="batch">
          {count} of {holds}
          <span>
            {bath ? [PROCESS_LABELS[bath.process], pushPullLabel(bath.pushPull)].join(" · ") : `in the ${batch}`}
          </span>
        </h2>
        <Stepper label={`Size of the ${batch}`} onLess={() => resize(-1)} onMore={() => resize(1)}>
          Holds {rollCount(holds)}
        </Stepper>
      </div>
      <div className={classes.places} aria-hidden>
        {Array.from({ length: holds }, (_, place) => (
          <span key={place} data-taken={place < count || undefined} />
        ))}
      </div>
      <div className={classes.run}>
        {bath && (
          <div className={classes.timer}>
            <time role="timer" aria-label="Time left">
              {clockText(Math.ceil(timer.left ?? bath.seconds))}
            </time>
            {timer.isRunning ? (
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} aria-hidden />}
                rightSection={<Kbd size="xs">Space</Kbd>}
                onClick={timer.stop}
              >
                Reset timer
              </Button>
            ) : (
              <>
                <Stepper
                  label="Developing time"
                  onLess={() => changeTime(-STEP_SECONDS)}
                  onMore={() => changeTime(STEP_SECONDS)}
                >
                  in the developer
                </Stepper>
                <Button
                  variant="default"
                  leftSection={<IconPlayerPlay size={18} aria-hidden />}
                  rightSection={<Kbd size="xs">Space</Kbd>}
                  onClick={timer.start}
                >
                  Start timer
                </Button>
              </>
            )}
          </div>
        )}
        {bath && <MachineSelect process={bath.process} />}
        {!bath && count > 0 && (
          <div className={classes.timer}>
            <time role="timer" aria-label="Time since the first roll">
              {clockText(timer.passed)}
            </time>
            <span>since the first roll</span>
          </div>
        )}
        <Button
          size="lg"
          color="leaf"
          loading={at.isMarking}
          disabled={count === 0}
          rightSection={<Kbd size="sm">Enter</Kbd>}
          onClick={at.finish}
        >
          {ROLL_EVENT_LABELS[station.event]}: {rollCount(count)}
        </Button>
      </div>
      <p role="status" className={classes.over}>
        {timer.isOver && `Time's up. Press Enter when the ${batch} is done.`}
      </p>
      <ol className={classes.slots} aria-label={`In the ${batch}`} reversed>
        {taken.toReversed().map(({ roll, order }) => (
          <li key={roll.id}>
            <strong>{roll.labNumber}</strong>
            <small>{filmOf(roll)}</small>
            <Link to={`/admin/users/${order.customerId}/orders/${order.id}?roll=${roll.id}`}>
              {shownOrderNumber(order.id)}
            </Link>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Take ${roll.labNumber} out`}
              onClick={() => at.takeOut(roll.id)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Stepper({
  label,
  onLess,
  onMore,
  children,
}: {
  label: string;
  onLess: () => void;
  onMore: () => void;
  children: React.ReactNode;
}) {
  return (
    <span className={classes.stepper} role="group" aria-label={label}>
      <ActionIcon variant="default" aria-label={`${label}: less`} onClick={onLess}>
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <span>{children}</span>
      <ActionIcon variant="default" aria-label={`${label}: more`} onClick={onMore}>
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}
