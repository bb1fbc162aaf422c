import { ActionIcon, Button, Kbd } from "@mantine/core";
import { Link } from "react-router";
import { ROLL_EVENT_LABELS } from "../../../rules/film/film.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { IconX } from "../../platform/icons.tsx";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { Empty } from "../../platform/states.tsx";
import { alertsOf, factsOf, filmOf } from "../roll-text.ts";
import { ScanExport } from "./scan-export.tsx";
import { ScannerFolder } from "./scanner-folder.tsx";
import type { Station } from "./station.ts";
import classes from "./stations.module.css";
import { StopScreen } from "./stop-screen.tsx";
import { Typed } from "./typed.tsx";
import { useStation } from "./use-station.ts";

/** A station: scan roll after roll, and press Enter where a batch is done together (docs/product/bench.md#stations). */
export function StationPage({ station }: { station: Station }) {
  const at = useStation(station);
  const count = at.taken.length;
  const rolls = `${count} ${count === 1 ? "roll" : "rolls"}`;
  useShortcuts(
    station.label,
    station.batch ? [{ keys: "Enter", does: `Finish the ${station.batch}`, run: at.finish }] : [],
  );
  return (
    <div className={classes.station}>
      <div className={classes.head}>
        <Typed label="Lab number" placeholder="Type a lab number" onType={(text) => void at.type(text)} />
        {station.batch && (
          <Button
            size="md"
            loading={at.isMarking}
            disabled={count === 0}
            rightSection={<Kbd size="xs">Enter</Kbd>}
            onClick={at.finish}
          >
            {ROLL_EVENT_LABELS[station.event]}: {rolls}
          </Button>
        )}
      </div>
      <p role="status" className={classes.said}>
        {at.said}
      </p>
      {count === 0 ? (
        <Empty title="Scan a sticker">
          {station.batch
            ? `Scan each roll's sticker as it goes into the ${station.batch}, then press Enter.`
            : `Each scan marks its roll: ${ROLL_EVENT_LABELS[station.event].toLowerCase()}.`}
        </Empty>
      ) : (
        <ol className={classes.taken} reversed>
          {at.taken.toReversed().map(({ roll, order, instead }) => (
            <li key={roll.id}>
              <span className={classes.labNumber}>{roll.labNumber}</span>
              <span>
                <strong>{filmOf(roll)}</strong>
                {instead && <mark>{ROLL_EVENT_LABELS[instead]}</mark>}
                {alertsOf(roll).map((alert) => (
                  <mark key={alert}>{alert}</mark>
                ))}
                <small>{factsOf(roll).join(" · ")}</small>
              </span>
              <Link to={`/admin/users/${order.customerId}/orders/${order.id}?roll=${roll.id}`}>
                {shownOrderNumber(order.id)} {fullName(order.customer)}
              </Link>
              {station.batch && (
                <ActionIcon
                  className={classes.takeOut}
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Take ${roll.labNumber} out`}
                  onClick={() => at.takeOut(roll.id)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ol>
      )}
      {station.event === "SCANNED" && (
        <>
          <ScanExport />
          <ScannerFolder />
        </>
      )}
      {at.stop && <StopScreen stop={at.stop} onSeen={at.seen} onInstead={() => void at.doInstead()} />}
    </div>
  );
}
