import classes from "./pencil-mark.module.css";

/**
 * The circle that somebody drew round a frame with a grease pencil: open ends that pass each other, as a hand draws it.
 * Decoration: what it means is said beside it.
 * @param size px of a small one, as in a button; around a picture it is as large as its frame
 */
export function PencilMark({ size }: { size?: number }) {
  return (
    <svg
      className={classes.mark}
      data-small={size !== undefined || undefined}
      {...(size === undefined ? {} : { width: size, height: size })}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d="M63 5C36 1 10 15 5 42c-5 29 15 50 44 52 29 2 48-19 47-46C95 20 73 4 44 8c-8 1-14 4-19 7" />
    </svg>
  );
}
