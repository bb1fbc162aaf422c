import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { GATE_SIZES, type Gate } from "../../../rules/film/sheets/gates.ts";
import { layOutSheet, MOST_STRIPS, type Paper, SHEET_ROOM, type Strip } from "../../../rules/film/sheets/paper.ts";
import classes from "./contact-sheet.module.css";
import { FilmFrame, type FilmFrameProps } from "./film-frame.tsx";

export function ContactSheet({
  scans,
  gate,
  paper,
  ...props
}: Omit<FilmFrameProps, "scan" | "index"> & { roll: Roll; scans: readonly Scan[]; gate: Gate; paper: Paper }) {
  const { framesOnStrip, pitch } = GATE_SIZES[gate];
  const length = framesOnStrip * pitch;
  // Frames that do not fit on a sheet continue on the next page.
  const { scale, sheet, strips } = layOutSheet(gate, Math.min(scans.length, MOST_STRIPS * framesOnStrip), paper);
  const usual = layOutSheet(gate, framesOnStrip, paper);
  const style = {
    "--frames-on-a-strip": framesOnStrip,
    "--frames-on-a-phone": ON_PHONE[framesOnStrip] ?? framesOnStrip,
    "--strip-share": (length * usual.scale) / (sheet.width - 2 * SHEET_ROOM.padding),
    "--strip-on-paper": `${length * scale}mm`,
    "--sheet-on-paper": `${sheet.height}mm`,
    "--top-on-paper": `${(strips[0]?.y ?? sheet.y) - sheet.y}mm`,
    "--gap-on-paper": `${gapOf(strips)}mm`,
  } as React.CSSProperties;
  return (
    <div className={classes.sheet} style={style} data-paper={paper}>
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
