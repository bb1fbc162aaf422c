import { Button } from "@mantine/core";
import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { FORMAT_LABELS, PROCESS_LABELS, SCAN_SIZE_LABELS } from "../../../rules/film/film.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { filmName } from "../../parts/film/film-text.ts";
import { formatDay } from "../../platform/dates.ts";
import { IconPencil } from "../../platform/icons.tsx";
import { ViewerPanel } from "../../platform/viewer/viewer-panel.tsx";
import { type Fact, FactList } from "../fact-list.tsx";
import { ScanLabels } from "../labels/scan-labels.tsx";
import { frameEdge, frameTitle } from "../scans/captions.ts";
import { leftText } from "../storage/storage-words.ts";
import { DescribeScan } from "./describe-scan.tsx";
import classes from "./scan-panel.module.css";
import { useScanChanges } from "./use-scan-changes.ts";

/** The requested field, and how often it was requested: each request opens it again. */
export type FocusedField = { field: "tag" | "place" | "words" | null; times: number };

export function ScanPanel({
  userId,
  base,
  roll,
  scan,
  focused,
  onAsk,
  onClose,
}: {
  userId: string;
  base: string;
  roll: Roll;
  scan: Scan;
  focused: FocusedField;
  onAsk: (field: FocusedField["field"]) => void;
  onClose: () => void;
}) {
  const { change, describe } = useScanChanges(userId, scan);
  const file = scan.hiRes ?? scan.midRes;
  const facts: Fact[] = [
    ["Frame", frameEdge(roll, scan.frame)],
    ["Film", filmName(roll)],
    ["Format", FORMAT_LABELS[roll.format]],
    ["Process", PROCESS_LABELS[roll.process]],
    ["Scan", SCAN_SIZE_LABELS[roll.scanQuality]],
    ["Pixels", file && `${file.width} × ${file.height}`],
    ["Download", file && `${(file.bytes / 1e6).toFixed(1)} MB`],
    ["Roll", roll.name || null],
    ["Lab number", roll.labNumber],
    ["Order", roll.orderId === null ? "Earlier roll" : shownOrderNumber(roll.orderId)],
    ["Stored until", roll.storedUntil && `${formatDay(roll.storedUntil)} · ${leftText(roll.storedUntil)}`],
  ];
  return (
    <ViewerPanel label="About this frame" title={frameTitle(scan)} closeLabel="Close details" onClose={onClose}>
      {focused.field === "words" ? (
        <DescribeScan key={scan.id} scan={scan} onSave={describe} onDone={() => onAsk(null)} />
      ) : (
        <>
          {scan.description && <p className={classes.words}>{scan.description}</p>}
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            fw={500}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => onAsk("words")}
          >
            {scan.description ? "Edit name and description" : "Name and describe"}
          </Button>
        </>
      )}
      <div className={classes.labels}>
        <ScanLabels
          key={`${scan.id} ${focused.times}`}
          userId={userId}
          base={base}
          scan={scan}
          change={change}
          focusedField={focused.field === "words" ? null : focused.field}
        />
      </div>
      <div className={classes.facts}>
        <FactList facts={facts} />
      </div>
    </ViewerPanel>
  );
}
