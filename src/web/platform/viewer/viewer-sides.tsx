import { IconChevronLeft, IconChevronRight, IconX } from "../icons.tsx";
import classes from "./viewer.module.css";

export function ViewerSides({
  at,
  count,
  onStep,
  onClose,
}: {
  at: number;
  count: number;
  onStep: (step: "previous" | "next") => void;
  onClose: () => void;
}) {
  // Not `disabled`: disabling a focused or pressed button would drop the focus.
  const side = (step: "previous" | "next", end: boolean, label: string, icon: React.ReactNode) => (
    <button
      type="button"
      className={classes.side}
      data-step={step}
      aria-disabled={end}
      aria-label={label}
      title={label}
      onClick={() => onStep(step)}
    >
      {icon}
    </button>
  );
  return (
    <>
      <button type="button" className={classes.close} onClick={onClose} aria-label="Close" title="Close (Esc)">
        <IconX aria-hidden />
      </button>
      {side("previous", at === 0, "Previous frame", <IconChevronLeft aria-hidden />)}
      {side("next", at === count - 1, "Next frame", <IconChevronRight aria-hidden />)}
    </>
  );
}
