import { useLab } from "../platform/lab.ts";
import { edgeName, SitePicture } from "../platform/site-picture.tsx";
import classes from "./content-hero.module.css";
import { HeroActions } from "./hero-actions.tsx";
import type { PageWords } from "./landing-words.ts";

const FRAME = 12;

export function ContentHero({ page }: { page: PageWords }) {
  const lab = useLab();
  const place = page.city ? `${page.city}, ${page.state}` : lab.name;
  return (
    <div className={classes.hero}>
      <div className={classes.film}>
        <p className={classes.edge} aria-hidden>
          <span>
            {edgeName(page.bgImg)} ▸ {FRAME} ▸ {FRAME}A
          </span>
          <span>{place}</span>
        </p>
        {/* On a phone the small picture is plenty beneath a screen of words, and there in time. */}
        <SitePicture
          className={classes.picture}
          name={page.bgImg}
          sizes="(width < 37.5em) 160px, (width < 60em) 60vw, 100vw"
          first
        />
      </div>
      <div className={classes.card}>
        <h1>{page.title}</h1>
        <p>{page.description}</p>
        <HeroActions />
      </div>
    </div>
  );
}
