import { type PencilMark as Mark, pencilPath } from "../../../rules/film/sheets/pencil-strokes.ts";
import classes from "./pencil-mark.module.css";

const WHOLE = { x: 0, y: 0, width: 100, height: 100 };

/**
 * A grease pencil mark on a frame: a ring with overlapping ends, or a cross. Decorative: the meaning is given in text
 * next to it.
 * @param size in px when small, as in a button; around a picture it fills the frame
 */
export function PencilMark({ mark = "FAVORITE", size }: { mark?: Mark; size?: number }) {
  return (
    <svg
      className={classes.mark}
      data-small={size !== undefined || undefined}
      data-mark={mark}
      {...(size === undefined ? {} : { width: size, height: size })}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={pencilPath(mark, WHOLE)} />
    </svg>
  );
}
