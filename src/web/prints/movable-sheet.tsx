import { type ComponentProps, type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { Arrangement } from "../../contract/prints/arrangement.ts";
import { type Frame, framedSize } from "../../rules/prints/frames.ts";
import { MOST_ZOOM, type PrintLayout, turnedSize } from "../../rules/prints/arrangement.ts";
import { FrameDrawing } from "./frame-drawing.tsx";
import classes from "./movable-sheet.module.css";
import { PrintSheet } from "../parts/prints/print-sheet.tsx";

const STEP = 0.02;

type Props = ComponentProps<typeof PrintSheet> & {
  arrangement: Arrangement;
  onChange: (part: Partial<Arrangement>) => void;
  frame: Frame | null;
};

/** The sheet, in its frame, on which the picture is moved by touch, mouse or arrow keys, and zoomed with + and -. */
export function MovableSheet({ arrangement, onChange, frame, ...print }: Props) {
  const { layout, picture, turn } = print;
  const held = useRef<{ x: number; y: number; at: Center } | null>(null);
  const outer = framedSize(layout, frame);
  const ratio = outer.width / outer.height;
  const molding = frame?.molding ?? 0;
  const isMovable = arrangement.fit === "FILL";
  const turned = turnedSize(picture, turn);
  const moved = (from: Center, x: number, y: number): Center =>
    within(layout, turned, { centerX: from.centerX + x, centerY: from.centerY + y });

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (held.current === null) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const { crop, picture: box, sheet } = layout;
    // From screen pixels to sheet units, picture pixels, and fractions of the picture.
    const x = (((event.clientX - held.current.x) / width) * sheet.width * crop.width) / box.width / turned.width;
    const y = (((event.clientY - held.current.y) / height) * sheet.height * crop.height) / box.height / turned.height;
    onChange(moved(held.current.at, -x, -y));
  }

  function press(event: KeyboardEvent): void {
    const way = WAYS[event.key];
    const zoom = event.key === "+" || event.key === "=" ? 1.1 : event.key === "-" ? 1 / 1.1 : null;
    if (way) onChange(moved(arrangement, way[0] * STEP, way[1] * STEP));
    else if (zoom) onChange({ zoom: Math.min(MOST_ZOOM, Math.max(1, arrangement.zoom * zoom)) });
    else return;
    event.preventDefault();
  }

  return (
    <div className={classes.framed} style={{ aspectRatio: ratio, "--ratio": ratio } as CSSProperties}>
      {frame && <FrameDrawing frame={frame} size={outer} />}
      <div
        className={classes.sheet}
        data-movable={isMovable || undefined}
        style={{ inset: `${(molding / outer.height) * 100}% ${(molding / outer.width) * 100}%` }}
        {...(isMovable && {
          role: "group",
          tabIndex: 0,
          "aria-label": "The picture on its sheet: arrow keys move it, plus and minus zoom",
          onKeyDown: press,
          onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            held.current = { x: event.clientX, y: event.clientY, at: within(layout, turned, arrangement) };
          },
          onPointerMove: drag,
          onPointerUp: () => (held.current = null),
          onPointerCancel: () => (held.current = null),
        })}
      >
        <PrintSheet {...print} />
      </div>
    </div>
  );
}

type Center = Pick<Arrangement, "centerX" | "centerY">;

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Clamps to the picture's edge: beyond it nothing would move, and moving back would seem stuck first. */
function within({ crop }: PrintLayout, turned: { width: number; height: number }, at: Center): Center {
  const [x, y] = [crop.width / turned.width / 2, crop.height / turned.height / 2];
  return { centerX: clamp(at.centerX, x), centerY: clamp(at.centerY, y) };
}

const clamp = (value: number, least: number): number => Math.min(1 - least, Math.max(least, value));
