import { Link } from "react-router";
import { NON_MEMBER } from "../../rules/memberships/tiers.ts";
import { addCents, type Cents, formatDollars } from "../../rules/money.ts";
import { addOnPrice, devScanPrice } from "../../rules/products/add-on-prices.ts";
import { Still } from "../platform/static-markup.tsx";
import { DisposableCamera, MediumFormatRoll, SmallFormatCassette } from "./film-drawings.tsx";
import { SectionTitle } from "./section-title.tsx";
import classes from "./services.module.css";

const devScan = devScanPrice(NON_MEMBER);

const PROCESSES: readonly { name: string; look: string; kind: string; films: string; price: Cents }[] = [
  { name: "C-41", look: "c41", kind: "Color negative", films: "Portra, Gold, and the roll that came free with the camera.", price: devScan },
  { name: "B&W", look: "bw", kind: "Black and white", films: "HP5, Tri-X, Delta, and odd rolls from a freezer.", price: devScan },
  { name: "E-6", look: "e6", kind: "Slide film", films: "Ektachrome, Velvia, Provia. Hold one to a window.", price: addCents(devScan, addOnPrice("e6proscanadd", NON_MEMBER)) },
  { name: "ECN-2", look: "ecn2", kind: "Cinema film", films: "Vision3 and its cousins, black backing washed off.", price: addCents(devScan, addOnPrice("ecn2proscanadd", NON_MEMBER)) },
]; // prettier-ignore

const FORMATS = [
  { name: "35mm", text: "Full frames and half frames, in any cassette that still turns.", drawing: <SmallFormatCassette /> },
  { name: "120", text: "6x4.5 to 6x9. Lick the tape and send it.", drawing: <MediumFormatRoll /> },
  { name: "Disposable", text: "Hand over the whole camera. We open it in the dark.", drawing: <DisposableCamera /> },
]; // prettier-ignore

export function Services() {
  return (
    <div className={classes.services}>
      <div className={classes.head} data-copy>
        <SectionTitle about="Our Services">Development & Scanning</SectionTitle>
        <p>
          Four chemistries, each in its own tank, each mixed by people you can ask. Every roll is scanned frame by frame
          and lands on a page of its own. Need more? <Link to="/pricing">4K, pro scans, rush, push and pull</Link> are a
          tick away.
        </p>
      </div>
      <Still tag="ul" className={classes.processes}>
        {PROCESSES.map(({ name, look, kind, films, price }) => (
          <li key={name} className={classes.canister} data-look={look}>
            <h3>{name}</h3>
            <p className={classes.kind}>{kind}</p>
            <p>{films}</p>
            <p className={classes.price}>{formatDollars(price)} / roll</p>
          </li>
        ))}
      </Still>
      <Still tag="ul" className={classes.formats}>
        {FORMATS.map(({ name, text, drawing }) => (
          <li key={name}>
            {drawing}
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </Still>
    </div>
  );
}
