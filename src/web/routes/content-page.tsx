import { getContentPage } from "../../contract/community/content-pages.ts";
import { US_STATE_NAMES, type UsState } from "../../rules/accounts/address.ts";
import { ContentHero } from "../landing/content-hero.tsx";
import { ServiceFacts } from "../landing/landing-facts.tsx";
import { LocalSection } from "../landing/local-section.tsx";
import { withTurnaround } from "./with-turnaround.ts";
import { orNotFound, visitorApi } from "../platform/load-context.ts";
import { htmlOf } from "../platform/markdown.ts";
import { everyonesPage, PublicPageHead } from "../platform/public-page.tsx";
import type { Route } from "./+types/content-page.ts";
import { LandingScreen } from "./landing-screen.tsx";
import { loadLandingScreen } from "./load-landing.ts";

export const headers = everyonesPage;

export { MissingPage as ErrorBoundary } from "./missing-page.tsx";

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const api = visitorApi(context);
  const found = await orNotFound(api.call(getContentPage, { params: { slug } }));
  const { guide, ...page } = await withTurnaround(api, found.page);
  const state = page.state && US_STATE_NAMES[page.state as UsState];
  return { page, state, guide: htmlOf(guide), landing: await loadLandingScreen(api) };
}

/** Landing page variant for a city or a search topic, with its own text (docs/product/landing.md#content-pages). */
export default function ContentPageRoute({ loaderData: { page, state, guide, landing } }: Route.ComponentProps) {
  return (
    <>
      <PublicPageHead title={page.pageTitle} description={page.metaDescription} preview={page.slug} />
      <ServiceFacts page={page} state={state} />
      <LandingScreen
        key={page.slug}
        hero={<ContentHero page={page} />}
        words={page}
        local={{ label: page.city ?? "How it works", content: <LocalSection page={page} guide={guide} /> }}
        data={landing}
        pageSlug={page.slug}
      />
    </>
  );
}
