import type { SitePictureName } from "../../rules/community/site-pictures.ts";
import { edgeName, SitePicture } from "../platform/site-picture.tsx";
import { Still } from "../platform/static-markup.tsx";
import { useLab } from "../platform/lab.ts";
import classes from "./platform-section.module.css";
import { SectionTitle } from "./section-title.tsx";

const SHOWN: SitePictureName = "diner";
const NEIGHBORS: readonly SitePictureName[] = ["lights", "street", SHOWN, "traffic", "neon", "rain"];
const FIRST_FRAME = 22;
const frameOf = (name: SitePictureName) => FIRST_FRAME + NEIGHBORS.indexOf(name);

const CAN_DO = [
  { what: "Keep", text: "Every roll has a page of its own, frame by frame, in order." },
  { what: "Find", text: "Search by tag, place, film, date, or that word you wrote on the box." },
  { what: "Share", text: "Send one frame or a whole roll by link, and take the link back when you like." },
  { what: "Download", text: "One picture, or the order as a zip with a folder for each roll." },
] as const;

/** Presents the scan library: always dark and neutral, like the viewer itself. */
export function PlatformSection() {
  const lab = useLab();
  return (
    <Still className={classes.section}>
      <figure className={classes.viewer}>
        <SitePicture name={SHOWN} sizes="(width < 37.5em) 50vw, (width < 60em) 100vw, 60vw" />
        <div className={classes.strip} aria-hidden>
          {NEIGHBORS.map((name) => (
            <span key={name} className={classes.thumbnail} data-shown={name === SHOWN || undefined}>
              <SitePicture name={name} sizes="10vw" decorative />
              <span>{frameOf(name)}</span>
            </span>
          ))}
        </div>
        <figcaption>
          {edgeName(SHOWN)} ▸ {frameOf(SHOWN)} ▸ {frameOf(SHOWN)}A
        </figcaption>
      </figure>
      <div className={classes.words} data-copy>
        <SectionTitle about={`The ${lab.name} platform`}>Your film lives here</SectionTitle>
        <p>
          Watch a roll move through the lab. When the scans are ready, look at them large and dark, with nothing around
          them: no ads, no feed, nobody&rsquo;s business but yours.
        </p>
        <dl>
          {CAN_DO.map(({ what, text }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.small}>
          Scans stay for {lab.storageDays} days, and for members as long as they are members.
        </p>
      </div>
    </Still>
  );
}
