import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { GATE_SIZES, type Gate } from "../../../rules/film/sheets/gates.ts";
import {
  type Ground,
  layOutSheet,
  MOST_STRIPS,
  PAPER_SIZES,
  type Paper,
  SHEET_ROOM,
  type Strip,
} from "../../../rules/film/sheets/paper.ts";
import classes from "./contact-sheet.module.css";
import { FilmFrame, type FilmFrameProps } from "./film-frame.tsx";

export function ContactSheet({
  scans,
  gate,
  paper,
  ground,
  ...props
}: Omit<FilmFrameProps, "scan" | "index"> & {
  roll: Roll;
  scans: readonly Scan[];
  gate: Gate;
  paper: Paper;
  ground: Ground;
}) {
  const { framesOnStrip, pitch } = GATE_SIZES[gate];
  // Frames that do not fit on a sheet continue on the next page.
  const shown = Math.min(scans.length, MOST_STRIPS * framesOnStrip);
  const { scale, framesInRow, sheet, strips } = layOutSheet(gate, shown, paper);
  const style = {
    "--frames-in-row": framesInRow,
    "--frames-on-a-phone": Math.min(framesInRow, ON_PHONE[framesOnStrip] ?? framesOnStrip),
    "--sheet-share": sheet.width / (PAPER_SIZES[paper].width - 2 * SHEET_ROOM.margin),
    "--strip-on-paper": `${framesInRow * pitch * scale}mm`,
    "--padding-on-paper": `${SHEET_ROOM.padding}mm`,
    "--gap-on-paper": `${gapOf(strips)}mm`,
  } as React.CSSProperties;
  return (
    <div className={classes.sheet} style={style} data-paper={paper} data-ground={ground}>
      <ol className={classes.strips} aria-label="Frames">
        {scans.map((scan, index) => (
          <FilmFrame key={scan.id} scan={scan} index={index} gate={gate} {...props} />
        ))}
      </ol>
    </div>
  );
}

const gapOf = ([first, second]: readonly Strip[]): number =>
  first && second ? second.y - first.y - first.height : SHEET_ROOM.gap;

/** Frames per strip on phones, where full strips would be too small. */
const ON_PHONE: Readonly<Record<number, number>> = { 12: 4, 6: 3, 4: 2 };
