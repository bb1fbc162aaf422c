import type { ComponentProps } from "react";
import { type Frame, framedSize } from "../../rules/prints/frames.ts";
import { FrameDrawing } from "./frame-drawing.tsx";
import classes from "./print-on-wall.module.css";
import { PrintSheet } from "../parts/prints/print-sheet.tsx";

/** Tenths of a millimeter from the top of a room of 2.50 m. */
const FLOOR = 25_000;
const SOFA = { width: 20_000, top: FLOOR - 8000 };
/** Where galleries hang a picture's center: 1.45 m above the floor. */
const EYES = FLOOR - 14_500;
/** What is seen of the wall: down to the sofa's seat, and more for prints that are larger than that. */
const SEEN = { width: 24_000, height: 14_000, below: SOFA.top + 4200, around: 900 };

/** The print on a wall above a sofa, at true proportions. */
export function PrintOnWall({
  label,
  frame,
  ...print
}: Omit<ComponentProps<typeof PrintSheet>, "size"> & { frame: Frame | null }) {
  const { width, height } = framedSize(print.layout, frame);
  const molding = frame?.molding ?? 0;
  const x = -width / 2;
  const y = Math.min(EYES - height / 2, SOFA.top - SEEN.around - height);
  const top = Math.min(SEEN.below - SEEN.height, y - SEEN.around);
  const seen = { width: Math.max(SEEN.width, width + 2 * SEEN.around), height: SEEN.below - top };
  const sheet = { x: x + molding, y: y + molding, width: width - 2 * molding, height: height - 2 * molding };
  return (
    <svg
      className={classes.wall}
      viewBox={`${-seen.width / 2} ${top} ${seen.width} ${seen.height}`}
      role="group"
      aria-label={label}
    >
      <rect className={classes.shadow} x={x + 120} y={y + 220} width={width} height={height} />
      {frame && <FrameDrawing frame={frame} size={{ x, y, width, height }} />}
      <PrintSheet {...print} label={`The print on a wall, ${label}`} size={sheet} />
      <Sofa />
    </svg>
  );
}

/** Two meters wide, drawn from its left top corner. */
function Sofa() {
  return (
    <g
      className={classes.sofa}
      role="img"
      aria-label="A sofa of 6 feet 7 inches below it"
      transform={`translate(${-SOFA.width / 2} ${SOFA.top})`}
    >
      <rect x="700" width="18600" height="5600" rx="1300" />
      <path className={classes.seam} d="M10000 400v3300" />
      <rect className={classes.seat} x="1500" y="3600" width="8450" height="2300" rx="700" />
      <rect className={classes.seat} x="10050" y="3600" width="8450" height="2300" rx="700" />
      <rect y="2300" width="2300" height="4900" rx="1050" />
      <rect x="17700" y="2300" width="2300" height="4900" rx="1050" />
    </g>
  );
}
