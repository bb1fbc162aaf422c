import classes from "./edge-code.module.css";

/** The caption of a roll like the print on the edge of its film: "PORTRA 400 ▸ 1 ▸ 1A". The marks are drawn: the typeface has none. */
export function EdgeCode({ name, number }: { name: string; number: number }) {
  return (
    <span className={classes.edge}>
      <span className={classes.name}>{name}</span>
      <span aria-hidden className={classes.mark} />
      <span>{number}</span>
      <span aria-hidden className={classes.mark} data-last />
      <span aria-hidden data-last>
        {number}A
      </span>
    </span>
  );
}
