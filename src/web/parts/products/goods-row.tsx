import type { ReactNode } from "react";
import { dollars } from "../dollars.ts";
import classes from "./goods-row.module.css";

export const GoodsList = ({ children, label }: { children: ReactNode; label?: string }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
);

/**
 * One item of a cart or an order: its picture, name, what was chosen, and amount.
 * @param words lines below the name @param children controls, and what belongs to the item
 */
export function GoodsRow({
  picture,
  title,
  words,
  amount,
  children,
}: {
  picture: ReactNode;
  title: ReactNode;
  words?: readonly (string | false)[];
  amount: number | null;
  children?: ReactNode;
}) {
  return (
    <li className={classes.row}>
      <span aria-hidden>{picture}</span>
      <div className={classes.what}>
        <div className={classes.title}>{title}</div>
        {words?.filter(Boolean).map((one) => (
          <p key={String(one)}>{one}</p>
        ))}
      </div>
      {amount !== null && <p className={classes.amount}>{dollars(amount)}</p>}
      {children && <div className={classes.more}>{children}</div>}
    </li>
  );
}
