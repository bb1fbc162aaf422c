import classes from "./grease-mark.module.css";

/** A favorite's hand-drawn circle in yellow grease pencil. Covers its container. */
export const GreaseMark = () => (
  <svg className={classes.mark} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
    <path d="M30 7C60 1 93 14 95 47c2 32-26 47-52 46C17 92 3 74 5 46 7 20 28 6 61 6c12 0 20 2 27 7" />
  </svg>
);

export const GreaseSign = ({ filled }: { filled: boolean }) => (
  <svg className={classes.sign} data-filled={filled || undefined} viewBox="0 0 100 100" aria-hidden>
    <path d="M30 12C58 5 90 17 91 48c1 29-24 42-48 41C19 88 8 70 10 46 12 23 31 11 61 12c11 0 18 3 25 8" />
  </svg>
);
