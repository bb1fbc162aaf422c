import type { Roll } from "../../../contract/film/rolls.ts";
import { frameCode } from "./captions.ts";
import classes from "./cover-sheet.module.css";
import { placeholderStyle } from "../../platform/placeholder.ts";

const STRIPS = 2;
const FRAMES_ON_A_STRIP = 2;

type Covered = Pick<Roll, "covers" | "model">;

/** A roll's first frames as part of a contact sheet. Decorative: the same information is in text next to it. */
export function CoverSheet({ roll, onBroken }: { roll: Covered; onBroken: () => void }) {
  return (
    <div className={classes.sheet} aria-hidden>
      {Array.from({ length: STRIPS }, (_, strip) => {
        const first = strip * FRAMES_ON_A_STRIP;
        return (
          <div key={first} className={classes.strip}>
            <span className={classes.edge}>
              <span>{frameCode(first + 1)}</span>
              {roll.model && <span className={classes.film}>{roll.model.toUpperCase()}</span>}
              <span>{frameCode(first + 2)}</span>
            </span>
            <Frame cover={roll.covers[first]} onBroken={onBroken} />
            <Frame cover={roll.covers[first + 1]} onBroken={onBroken} />
          </div>
        );
      })}
    </div>
  );
}

function Frame({ cover, onBroken }: { cover: Roll["covers"][number] | undefined; onBroken: () => void }) {
  if (cover === undefined) return <div className={classes.frame} />;
  return (
    <div className={classes.frame} style={placeholderStyle(cover.placeholder)}>
      <img
        src={cover.url}
        width={cover.width}
        height={cover.height}
        alt=""
        loading="lazy"
        decoding="async"
        onError={onBroken}
      />
    </div>
  );
}
