import type { SitePictureName } from "../../rules/community/site-pictures.ts";
import { edgeName, SitePicture } from "../platform/site-picture.tsx";
import { Still } from "../platform/static-markup.tsx";
import classes from "./film-strip.module.css";

const FRAMES: readonly SitePictureName[] = [
  "sea",
  "rain",
  "rowhouses",
  "forest",
  "traffic",
  "palms",
  "storm-sky",
  "neon",
  "hills",
  "harbor",
];

/** Animates a strip of film. Decorative: the pictures appear elsewhere with descriptions. */
export function FilmStrip() {
  const frames = FRAMES.map((name, index) => (
    <div key={name} className={classes.frame}>
      <SitePicture name={name} sizes="(width < 60em) 13rem, 20rem" decorative />
      <span>
        {edgeName(name)} ▸ {index + 1} ▸ {index + 1}A
      </span>
    </div>
  ));
  return (
    <Still className={classes.strip} aria-hidden>
      <div className={classes.film}>{frames}</div>
      <div className={classes.film}>{frames}</div>
    </Still>
  );
}
