import { encodeQR } from "qr";
import classes from "./second-factors.module.css";

/** Light squares around it, without which a camera does not find it. */
const QUIET = 4;

/** A QR code as one path, drawn here: what it says leaves the page for nobody. @param label what it is, for who does not see it */
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

/** Dark squares of a row that stand side by side are one piece. */
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
