import classes from "./edge-code.module.css";

/** The caption of a roll like the print on the edge of its film: "PORTRA 400 ▸ No. 1". The mark is drawn: the typeface has none. */
export function EdgeCode({ name, number }: { name: string; number: number }) {
  return (
    <span className={classes.edge}>
      <span className={classes.name}>{name}</span>
      <span aria-hidden className={classes.mark} />
      <span>No. {number}</span>
    </span>
  );
}
