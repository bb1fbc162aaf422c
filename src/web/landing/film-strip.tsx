import classes from "./film-strip.module.css";
import { LANDING_PICTURES } from "./landing-pictures.ts";
import { edgeName, Picture } from "./picture.tsx";

/** A strip of film drawn past. Decoration: the pictures stand elsewhere with their descriptions. */
export function FilmStrip() {
  const frames = LANDING_PICTURES.map(({ name }, index) => (
    <div key={name} className={classes.frame}>
      <Picture name={name} sizes="20rem" decorative />
      <span>
        {edgeName(name)} ▸ {index + 1} ▸ {index + 1}A
      </span>
    </div>
  ));
  return (
    <div className={classes.strip} aria-hidden>
      <div className={classes.film}>{frames}</div>
      <div className={classes.film}>{frames}</div>
    </div>
  );
}
