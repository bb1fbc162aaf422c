import type { Frame } from "../../rules/prints/frames.ts";
import classes from "./frame-drawing.module.css";

/**
 * Draws a frame's molding with mitered corners, lit from the top left, in tenths of a millimeter.
 * @param size outer size, and place within another drawing
 */
export function FrameDrawing({
  frame: { color, molding: m },
  size: { x = 0, y = 0, width, height },
}: {
  frame: Frame;
  size: { x?: number; y?: number; width: number; height: number };
}) {
  const sides = [
    ["top", `0,0 ${width},0 ${width - m},${m} ${m},${m}`],
    ["left", `0,0 ${m},${m} ${m},${height - m} 0,${height}`],
    ["right", `${width},0 ${width},${height} ${width - m},${height - m} ${width - m},${m}`],
    ["bottom", `0,${height} ${m},${height - m} ${width - m},${height - m} ${width},${height}`],
  ] as const;
  return (
    <svg
      className={classes.frame}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      {...{ x, y, width, height }}
    >
      <rect width={width} height={height} fill={color} />
      {sides.map(([side, points]) => (
        <polygon key={side} points={points} data-side={side} />
      ))}
      {/* Where the print lies deeper than the wood. */}
      <rect className={classes.edge} x={m - 9} y={m - 9} width={width - 2 * m + 18} height={height - 2 * m + 18} />
    </svg>
  );
}
