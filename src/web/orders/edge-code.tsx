import classes from "./edge-code.module.css";

/**
 * Captions a roll like the edge print of its film: "PORTRA 400 ▸ No. 1". The mark is drawn because the typeface lacks
 * it.
 */
export function EdgeCode({ name, number }: { name: string; number: number | string }) {
  return (
    <span className={classes.edge}>
      <span className={classes.name}>{name}</span>
      <span aria-hidden className={classes.mark} />
      <span>No. {number}</span>
    </span>
  );
}
