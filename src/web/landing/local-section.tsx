import { Link } from "react-router";
import type { SitePictureName } from "../../rules/community/site-pictures.ts";
import { SitePicture } from "../platform/site-picture.tsx";
import type { PageWords } from "./landing-words.ts";
import classes from "./local-section.module.css";
import { SectionTitle } from "./section-title.tsx";

/** Target of the first step, by the page's topic (docs/product/landing.md#content-pages). */
const FIRST_STEP: Record<PageWords["topic"], { to: string; label: string }> = {
  developing: { to: "/signup", label: "Start your order" },
  buying: { to: "/shop", label: "Go to the shop" },
  photography: { to: "/blog", label: "Read our notes" },
};

const PICTURES: readonly SitePictureName[] = ["canisters", "envelopes", "drying-film"];

/** The three steps of an order, and the guide for this city or question. @param guide HTML */
export function LocalSection({ page, guide }: { page: PageWords; guide: string }) {
  return (
    <div className={classes.local}>
      <div data-copy>
        <SectionTitle about={page.city ? `Film developing for ${page.city}` : "How it works"}>
          {page.sectionTitle}
        </SectionTitle>
      </div>
      <ol className={classes.steps}>
        {page.sectionPoints.map(({ title, text }, index) => (
          <li key={title}>
            <SitePicture name={PICTURES[index] ?? page.bgImg} sizes="(width < 37.5em) 45vw, 30vw" decorative />
            <p className={classes.number} aria-hidden>
              ▸ {index + 1} <span>{index + 1}A</span>
            </p>
            <h3>{title}</h3>
            <p>{text}</p>
            {index === 0 && <FirstStepLink topic={page.topic} />}
          </li>
        ))}
      </ol>
      {/* Made from the lab's own Markdown by platform/markdown.ts, which lets no tag through. */}
      <div className={classes.guide} data-copy dangerouslySetInnerHTML={{ __html: guide }} />
    </div>
  );
}

function FirstStepLink({ topic }: { topic: PageWords["topic"] }) {
  const { to, label } = FIRST_STEP[topic];
  // The other two are short URLs that the server redirects.
  return (
    <Link className={classes.go} to={to} reloadDocument={topic !== "developing"}>
      {label}
    </Link>
  );
}
