import { IconMinus, IconPlus } from "../../platform/icons.tsx";
import classes from "./day.module.css";

export function RollCount({
  count,
  most,
  onChange,
}: {
  count: number;
  most: number;
  onChange: (count: number) => void;
}) {
  return (
    <div className={classes.count} role="group" aria-label="Rolls">
      <button type="button" aria-label="Remove one roll" disabled={count <= 0} onClick={() => onChange(count - 1)}>
        <IconMinus size={28} aria-hidden />
      </button>
      <output aria-live="polite">{count}</output>
      <button type="button" aria-label="Add one roll" disabled={count >= most} onClick={() => onChange(count + 1)}>
        <IconPlus size={28} aria-hidden />
      </button>
    </div>
  );
}
