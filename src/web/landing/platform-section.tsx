import classes from "./platform-section.module.css";
import { edgeName, Picture } from "./picture.tsx";

/** What the place is like where the scans arrive: always dark and neutral, as the viewer itself. */
export function PlatformSection() {
  return (
    <section className={classes.section}>
      <figure className={classes.viewer}>
        <Picture name="diner" sizes="(width < 60em) 100vw, 66vw" />
        <figcaption>
          <span>{edgeName("diner")} ▸ 24 ▸ 24A</span>
          <span>24 of 36</span>
        </figcaption>
      </figure>
      <div className={classes.words}>
        <h2>Your film lives here</h2>
        <p>
          Every roll gets a page of its own, frame by frame, in order. Watch it move through the lab; when the scans are
          up, look at them large and dark, with nothing around them.
        </p>
        <p>Take one picture with you, or the whole order as a zip with a folder for each roll.</p>
      </div>
    </section>
  );
}
