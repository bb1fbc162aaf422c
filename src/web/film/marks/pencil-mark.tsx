import { type PencilMark as Mark, pencilPath } from "../../../rules/film/sheets/pencil-strokes.ts";
import classes from "./pencil-mark.module.css";

const WHOLE = { x: 0, y: 0, width: 100, height: 100 };

/**
 * What somebody drew on a frame with a grease pencil: a ring whose ends pass each other, or a cross. Decoration: what it means is
 * said beside it.
 * @param size px of a small one, as in a button; around a picture it is as large as its frame
 */
export function PencilMark({ mark = "FAVOURITE", size }: { mark?: Mark; size?: number }) {
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
