import type { ComponentProps } from "react";
import classes from "./sum-list.module.css";
import type { SumPart } from "./sum-parts.ts";

/** Lists a sum's parts and total. @param ruled when shown below the lines it adds up */
export function SumList({
  parts,
  total,
  ruled = false,
  ...attributes
}: { parts: readonly SumPart[]; total: string; ruled?: boolean } & Omit<ComponentProps<"dl">, "className">) {
  return (
    <dl className={classes.sum} data-ruled={ruled || undefined} {...attributes}>
      {parts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  );
}
