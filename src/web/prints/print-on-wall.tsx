import type { ComponentProps } from "react";
import classes from "./print-on-wall.module.css";
import { PrintSheet } from "./print-sheet.tsx";

/** The drawn part of the wall, in tenths of a millimeter, with a person of 1.70 m. */
const WALL = { width: 30_000, height: 21_000, floor: 19_400 };
const PERSON_TALL = 17_000;
/** Where galleries hang a picture's center: 1.45 m above the floor. */
const EYES = 14_500;

export function PrintOnWall({ label, ...print }: Omit<ComponentProps<typeof PrintSheet>, "size">) {
  const { width, height } = print.layout.sheet;
  const x = 11_500 - width / 2;
  const y = Math.min(WALL.floor - EYES - height / 2, WALL.floor - height - 1000);
  return (
    <svg className={classes.wall} viewBox={`0 0 ${WALL.width} ${WALL.height}`} role="group" aria-label={label}>
      <rect className={classes.plaster} width={WALL.width} height={WALL.floor} />
      <rect className={classes.floor} y={WALL.floor} width={WALL.width} height={WALL.height - WALL.floor} />
      <rect className={classes.skirting} y={WALL.floor - 700} width={WALL.width} height={700} />
      <rect className={classes.shadow} x={x + 90} y={y + 160} width={width} height={height} />
      <PrintSheet {...print} label={`The print on a wall, ${label}`} size={{ x, y, width, height }} />
      <Person />
    </svg>
  );
}

/** Drawn on a grid of 170 units, one per centimeter of height. */
function Person() {
  const scale = PERSON_TALL / 170;
  return (
    <g
      className={classes.person}
      role="img"
      aria-label="A person of 5 feet 7 inches beside it"
      transform={`translate(22500 ${WALL.floor - PERSON_TALL}) scale(${scale})`}
    >
      <ellipse cx="0" cy="11.5" rx="8.2" ry="11" />
      <path d="M-4.5 20h9v6c8 1.5 15 4 17 10l4.5 34-3 22c-.6 3-5 3-5.2-.3l.4-20.7L14 50l-1 32 3.5 40 1.5 40 4.5 5c1 1.500 0 3-2 3H11c-2 0-2.500-1-2.500-3l-1-44L2 88h-4l-5.500 35-1 44c0 2-.5 3-2.500 3h-9.500c-2 0-3-1.500-2-3l4.500-5 1.500-40L-13 82l-1-32-4.700 21 .4 20.700c-.2 3.300-4.600 3.300-5.200.3l-3-22 4.500-34c2-6 9-8.500 17-10z" />
    </g>
  );
}
