import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { getRoll, Roll } from "../../../contract/film/rolls.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { EXPOSURES_PER_FORMAT, SCAN_SIZE_LABELS } from "../../../rules/film/film.ts";
import { formatDay } from "../../platform/dates.ts";
import { type Fact, FactList } from "../fact-list.tsx";
import { leftText } from "../storage/storage-words.ts";
import { edgeCode } from "./captions.ts";
import { RollLabels } from "../labels/roll-labels.tsx";
import classes from "./roll-facts.module.css";
import { RollNotes } from "./roll-notes.tsx";
import { RollSteps } from "./roll-steps.tsx";
import { RollStock } from "./roll-stock.tsx";
import { whereRollIs } from "./stages.ts";

export function RollFacts({
  userId,
  roll,
  base,
  steps,
}: {
  userId: string;
  roll: Roll;
  base: string;
  steps: ReplyOf<typeof getRoll>["steps"];
}) {
  const facts: Fact[] = [
    ["Lab number", roll.labNumber],
    [
      "Order",
      <Anchor component={Link} to={`${base}/orders/${roll.orderId}`} key="order">
        {shownOrderNumber(roll.orderId)}
      </Anchor>,
    ],
    ["Frames", roll.syncedAt && `${roll.scanCount} of usually ${EXPOSURES_PER_FORMAT[roll.format]}`],
    ["Scan", SCAN_SIZE_LABELS[roll.scanQuality]],
    roll.syncedAt ? ["Scans ready", formatDay(roll.syncedAt)] : ["Now", whereRollIs(roll.lastEvent)],
    ["Stored until", roll.storedUntil && `${formatDay(roll.storedUntil)} · ${leftText(roll.storedUntil)}`],
  ];
  return (
    <div className={classes.facts}>
      <p className={classes.edge}>{edgeCode(roll)}</p>
      <RollStock userId={userId} roll={roll} />
      <FactList facts={facts} />
      <RollLabels userId={userId} roll={roll} base={base} />
      <RollSteps steps={steps} />
      <RollNotes userId={userId} roll={roll} />
    </div>
  );
}
