import { BRAND } from "../../rules/brand.ts";
import { FilmStrip } from "./film-strip.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import classes from "./landing.module.css";
import { PlatformSection } from "./platform-section.tsx";
import { Prices } from "./prices.tsx";

/** What visitors see at "/". @param undecided there may be a user, who goes elsewhere: nothing is shown to them till then */
export function Landing({ undecided }: { undecided: boolean }) {
  return (
    <div className={classes.landing} data-undecided={undecided || undefined}>
      <title>{`${BRAND.name} · ${BRAND.line}`}</title>
      <Hero />
      <FilmStrip />
      <HowItWorks />
      <PlatformSection />
      <Prices />
    </div>
  );
}
