import { Button } from "@mantine/core";
import { useState } from "react";
import type { Stop } from "../../../contract/couriers/courier-routes.ts";
import { MOST_ROLLS_AT_A_DOOR } from "../../../rules/couriers/stops.ts";
import { FilmNumber } from "../../platform/page.tsx";
import { Section } from "../../platform/section.tsx";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { RollCount } from "./roll-count.tsx";
import { ScanField } from "./scan-field.tsx";
import { isOfStop, rollsText } from "./stop-text.ts";
import classes from "./day.module.css";

export function HandOver({
  stops,
  onHandOver,
}: {
  stops: readonly Stop[];
  onHandOver: (stop: Stop, rolls: number) => void;
}) {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [scanned, setScanned] = useState<readonly string[]>([]);
  const collected = stops.filter(({ stopState }) => stopState === "COLLECTED");
  if (collected.length === 0) return null;
  const countOf = (stop: Stop) => counts[stop.id] ?? stop.collectedRolls ?? stop.rolls;

  const scan = (code: string): string => {
    const stop = collected.find((each) => isOfStop(each, code));
    if (stop === undefined) return `${code} does not belong to a stop you collected.`;
    const isSticker = stop.labNumbers.includes(code);
    if (isSticker && scanned.includes(code)) return `${code} was already scanned.`;
    const before = scanned.filter((each) => stop.labNumbers.includes(each)).length;
    if (isSticker) {
      setScanned([...scanned, code]);
      setCounts({ ...counts, [stop.id]: before + 1 });
    }
    document.getElementById(`hand-over-${stop.id}`)?.scrollIntoView({ block: "center" });
    return `${shownOrderNumber(stop.orderId)}, ${stop.customerName}${isSticker ? `: ${rollsText(before + 1)}` : ""}`;
  };

  return (
    <Section title="At the lab">
      <ScanField label="Scan a sticker or order number" onCode={scan} />
      <ul className={classes.handOvers}>
        {collected.map((stop) => (
          <li key={stop.id} id={`hand-over-${stop.id}`}>
            <div>
              <FilmNumber>{shownOrderNumber(stop.orderId)}</FilmNumber>
              <strong>{stop.customerName}</strong>
              {stop.orderCanceled && <p>Order canceled. Bring the film to the lab; we return it.</p>}
            </div>
            <RollCount
              count={countOf(stop)}
              most={MOST_ROLLS_AT_A_DOOR}
              onChange={(count) => setCounts({ ...counts, [stop.id]: count })}
            />
            <Button
              size="lg"
              variant="default"
              aria-label={`Hand over ${rollsText(countOf(stop))} of ${stop.customerName}`}
              onClick={() => onHandOver(stop, countOf(stop))}
            >
              Hand over
            </Button>
          </li>
        ))}
      </ul>
      <Button
        size="xl"
        className={classes.big}
        onClick={() => {
          for (const stop of collected) onHandOver(stop, countOf(stop));
        }}
      >
        Hand over all: {rollsText(collected.reduce((sum, stop) => sum + countOf(stop), 0))}
      </Button>
    </Section>
  );
}
