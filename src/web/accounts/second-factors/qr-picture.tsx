import { encodeQR } from "qr";
import classes from "./second-factors.module.css";

/** Quiet zone in light squares, without which cameras do not find the code. */
const QUIET = 4;

/**
 * Renders a QR code as one path in the browser, so that its content is sent to no other service.
 * @param label description for screen readers
 */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const squares = encodeQR(text, "raw", { border: QUIET, ecc: "medium" });
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(squares)} />
    </svg>
  );
}

/** Merges adjacent dark squares of a row into one piece. */
export function qrPath(squares: readonly (readonly boolean[])[]): string {
  return squares
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? "x" : " "))
          .join("")
          .matchAll(/x+/g),
      ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join("");
}
