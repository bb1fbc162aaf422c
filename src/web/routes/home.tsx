import { Navigate } from "react-router";
import { homeOf } from "../../rules/accounts/roles.ts";
import { useLab } from "../platform/lab.ts";
import { FilmStrip } from "../landing/film-strip.tsx";
import { Hero } from "../landing/hero.tsx";
import { LabFacts } from "../landing/landing-facts.tsx";
import classes from "../landing/landing.module.css";
import { MAIN_WORDS } from "../landing/landing-words.ts";
import { visitorApi } from "../platform/load-context.ts";
import { everyonesPage, PublicPageHead } from "../platform/public-page.tsx";
import { useSession } from "../platform/session.ts";
import { Problem } from "../platform/states.tsx";
import type { Route } from "./+types/home.ts";
import { LandingScreen } from "./landing-screen.tsx";
import { loadLandingScreen } from "./load-landing.ts";

export const headers = everyonesPage;

export const loader = ({ context }: Route.LoaderArgs) => loadLandingScreen(visitorApi(context));

const HERO = (
  <>
    <Hero />
    <FilmStrip />
  </>
);

/** "/" is the visitors' home page; signed-in users have their own (docs/product/accounts.md#homes). */
export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const lab = useLab();
  const session = useSession();
  switch (session.state) {
    case "signedIn":
      return <Navigate to={homeOf(session.user) ?? "/"} replace />;
    case "secondFactor":
      return <Navigate to="/login" replace />;
    case "unreachable":
      return <Problem error={session.error} retry={session.retry} />;
    case "loading":
    case "visitor":
      return (
        <>
          <PublicPageHead
            title={lab.name}
            description={`${lab.line}. Mail in or drop off 35mm, 120 and disposable cameras: developed by hand, scanned with care, kept in a place of their own.`}
          />
          <LabFacts />
          {/* There may be a user, who goes elsewhere: nothing is shown to them till then. */}
          <div className={classes.home} data-undecided={session.state === "loading" || undefined}>
            <LandingScreen hero={HERO} words={MAIN_WORDS} data={loaderData} />
          </div>
        </>
      );
  }
}
