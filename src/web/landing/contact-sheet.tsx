import type { CSSProperties } from "react";
import type { SitePictureName } from "../../rules/community/site-pictures.ts";
import { edgeName, SitePicture } from "../platform/site-picture.tsx";
import classes from "./contact-sheet.module.css";

const STRIPS: readonly (readonly SitePictureName[])[] = [
  ["beach", "facade", "road", "flowers"],
  ["diner", "pool", "tree", "lights"],
  ["lake", "street", "window-seat", "meadow"],
];
const CHOSEN = "pool";
const FRAMES_PER_STRIP = 4;

/**
 * Shows a contact sheet as on the lab's light table, with a grease-pencil ring around the best frame. Its pictures load
 * after text and styles, which they would delay on a slow connection; the intro covers the loading.
 */
export function ContactSheet() {
  return (
    <div className={classes.sheet}>
      {STRIPS.map((strip, row) => (
        <div key={strip[0]} className={classes.strip}>
          {strip.map((name, column) => {
            const index = row * FRAMES_PER_STRIP + column;
            return (
              <figure
                key={name}
                className={classes.frame}
                data-chosen={name === CHOSEN || undefined}
                style={{ "--frame": index } as CSSProperties}
              >
                <SitePicture name={name} sizes="(width < 60em) 36vw, 16vw" />
                <figcaption aria-hidden>
                  <span>▸ {index + 20}</span>
                  <span className={classes.stock}>{edgeName(name)}</span>
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
