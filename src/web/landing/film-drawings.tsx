import classes from "./film-drawings.module.css";

/** A 35mm cassette with its leader out. */
export function SmallFormatCassette() {
  return (
    <svg className={classes.drawing} viewBox="0 0 120 96" aria-hidden>
      <path className={classes.film} d="M52 22h60v30c-10 0-14 6-14 14v12H52z" />
      <path className={classes.holes} d="M58 27h50M58 73h36" />
      <rect className={classes.ink} x="24" y="4" width="16" height="10" rx="2" />
      <rect className={classes.ink} x="10" y="12" width="46" height="8" rx="3" />
      <rect className={classes.sun} x="12" y="20" width="42" height="60" />
      <rect className={classes.ink} x="10" y="78" width="46" height="8" rx="3" />
      <path className={classes.line} d="M20 34h26M20 42h18" />
      <circle className={classes.tomato} cx="33" cy="62" r="9" />
    </svg>
  );
}

/** A roll of 120 with its paper tail. */
export function MediumFormatRoll() {
  return (
    <svg className={classes.drawing} viewBox="0 0 120 96" aria-hidden>
      <path className={classes.sky} d="M40 20h66l6 8v40l-6 8H40z" />
      <path className={classes.line} d="M66 34h30M66 42h22" />
      <rect className={classes.ink} x="8" y="8" width="44" height="10" rx="3" />
      <rect className={classes.paper} x="14" y="18" width="32" height="60" />
      <rect className={classes.ink} x="8" y="78" width="44" height="10" rx="3" />
      <rect className={classes.tomato} x="14" y="42" width="32" height="14" />
    </svg>
  );
}

export function DisposableCamera() {
  return (
    <svg className={classes.drawing} viewBox="0 0 120 96" aria-hidden>
      <rect className={classes.ink} x="78" y="8" width="22" height="10" rx="3" />
      <rect className={classes.leaf} x="8" y="16" width="104" height="70" rx="9" />
      <path className={classes.sun} d="M8 62h104v15a9 9 0 0 1-9 9H17a9 9 0 0 1-9-9z" />
      <rect className={classes.paper} x="18" y="24" width="24" height="14" rx="3" />
      <rect className={classes.ink} x="84" y="25" width="16" height="12" rx="2" />
      <circle className={classes.ink} cx="60" cy="50" r="21" />
      <circle className={classes.ring} cx="60" cy="50" r="13" />
      <circle className={classes.paper} cx="55" cy="45" r="3.5" />
    </svg>
  );
}
