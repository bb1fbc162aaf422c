import classes from "./contact-sheet.module.css";
import type { LandingPictureName } from "./landing-pictures.ts";
import { edgeName, Picture } from "./picture.tsx";

const STRIPS: readonly (readonly LandingPictureName[])[] = [
  ["beach", "facade", "road", "flowers"],
  ["diner", "pool", "tree", "lights"],
  ["lake", "street", "window-seat", "meadow"],
];
const CHOSEN = "pool";
const FRAMES_PER_STRIP = 4;

/** A contact sheet as the lab lays it on the light table, with a grease-pencil ring round the best frame. */
export function ContactSheet() {
  return (
    <div className={classes.sheet}>
      {STRIPS.map((strip, row) => (
        <div key={strip[0]} className={classes.strip}>
          {strip.map((name, column) => {
            const frame = row * FRAMES_PER_STRIP + column + 20;
            return (
              <figure key={name} className={classes.frame} data-chosen={name === CHOSEN || undefined}>
                <Picture name={name} sizes="(width < 60em) 44vw, 16vw" first />
                <figcaption aria-hidden>
                  <span>{edgeName(name)}</span>
                  <span>▸ {frame}</span>
                </figcaption>
                {name === CHOSEN && <GreasePencil />}
              </figure>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Drawn once by hand, round and a bit over the start. */
function GreasePencil() {
  return (
    <svg className={classes.ring} viewBox="0 0 120 90" preserveAspectRatio="none" aria-hidden>
      <path
        d="M22 18 C 48 0, 100 2, 112 34 C 122 66, 86 88, 50 86 C 16 84, 0 58, 8 36 C 14 20, 40 6, 74 8"
        pathLength={1}
      />
    </svg>
  );
}
