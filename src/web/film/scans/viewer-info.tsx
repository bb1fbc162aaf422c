import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { FORMAT_LABELS, PROCESS_LABELS, SCAN_SIZE_LABELS } from "../../../rules/film/film.ts";
import { filmName } from "../../parts/film/film-text.ts";
import { formatDay } from "../../platform/dates.ts";
import { IconX } from "../../platform/icons/x.tsx";
import { type Fact, FactList } from "../fact-list.tsx";
import { leftText } from "../storage/storage-words.ts";
import { frameEdge, frameTitle } from "./captions.ts";
import classes from "./viewer-info.module.css";

/** What is known about the frame. */
export function ViewerInfo({ roll, scan, onClose }: { roll: Roll; scan: Scan; onClose: () => void }) {
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
    ["Order", shownOrderNumber(roll.orderId)],
    ["Stored until", roll.storedUntil && `${formatDay(roll.storedUntil)} · ${leftText(roll.storedUntil, new Date())}`],
  ];
  return (
    <aside className={classes.panel} aria-label="About this frame">
      <header>
        <h2>{frameTitle(scan)}</h2>
        <button type="button" onClick={onClose} aria-label="Close the info" title="Close (I)">
          <IconX size={20} aria-hidden />
        </button>
      </header>
      {scan.description && <p>{scan.description}</p>}
      <FactList facts={facts} />
    </aside>
  );
}
