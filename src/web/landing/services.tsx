import { Link } from "react-router";
import { NON_MEMBER } from "../../rules/memberships/tiers.ts";
import type { Process } from "../../rules/film/film.ts";
import { formatDollars } from "../../rules/money.ts";
import { developmentPrice } from "../../rules/prices/price-list.ts";
import { Still } from "../platform/static-markup.tsx";
import { DisposableCamera, MediumFormatRoll, SmallFormatCassette } from "./film-drawings.tsx";
import { SectionTitle } from "./section-title.tsx";
import classes from "./services.module.css";
import { usePrices } from "../parts/prices/use-prices.ts";

const PROCESSES: readonly { name: string; look: string; kind: string; films: string; process: Process }[] = [
  { name: "C-41", look: "c41", kind: "Color negative", films: "Portra, Gold, and the roll that came free with the camera.", process: "C41" },
  { name: "B&W", look: "bw", kind: "Black and white", films: "HP5, Tri-X, Delta, and odd rolls from a freezer.", process: "BW" },
  { name: "E-6", look: "e6", kind: "Slide film", films: "Ektachrome, Velvia, Provia. Hold one to a window.", process: "E6" },
  { name: "ECN-2", look: "ecn2", kind: "Cinema film", films: "Vision3 and its cousins, black backing washed off.", process: "ECN2" },
]; // prettier-ignore

const FORMATS = [
  { name: "35mm", text: "Full frames and half frames, in any cassette that still turns.", drawing: <SmallFormatCassette /> },
  { name: "120", text: "6x4.5 to 6x9. Lick the tape and send it.", drawing: <MediumFormatRoll /> },
  { name: "Disposable", text: "Hand over the whole camera. We open it in the dark.", drawing: <DisposableCamera /> },
]; // prettier-ignore

export function Services() {
  const prices = usePrices();
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
        {PROCESSES.map(({ name, look, kind, films, process }) => (
          <li key={name} className={classes.canister} data-look={look}>
            <h3>{name}</h3>
            <p className={classes.kind}>{kind}</p>
            <p>{films}</p>
            <p className={classes.price}>{formatDollars(developmentPrice(prices, process, NON_MEMBER))} / roll</p>
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
