import type { Roll } from "../../contract/rolls.ts";
import { frameCode } from "./captions.ts";
import classes from "./cover-sheet.module.css";
import { placeholderStyle } from "./placeholder.ts";

const FRAMES = 4;

/** A roll's first frames as a piece of contact sheet. Decoration: what it shows is said beside it. */
export function CoverSheet({ roll, onBroken }: { roll: Pick<Roll, "covers" | "model">; onBroken: () => void }) {
  return (
    <div className={classes.sheet} aria-hidden>
      {Array.from({ length: FRAMES }, (_, index) => {
        const cover = roll.covers[index];
        return (
          <div key={index} className={classes.cell}>
            <span className={classes.edge}>
              {frameCode(index + 1)}
              {/* The film's name stands between the frames, once per strip. */}
              {index % 2 === 1 && roll.model && <span className={classes.film}>{roll.model.toUpperCase()}</span>}
            </span>
            <div className={classes.frame} style={cover ? placeholderStyle(cover.placeholder) : undefined}>
              {cover && (
                <img
                  src={cover.url}
                  width={cover.width}
                  height={cover.height}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  onError={onBroken}
                />
              )}
            </div>
          </div>
        );
      })}
    </div>
  );
}
