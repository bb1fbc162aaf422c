import { type ReactNode, useRef } from "react";
import type { PageLink } from "./landing-data.ts";
import type { LandingWords } from "./landing-words.ts";
import classes from "./landing.module.css";
import { OnDemand } from "./on-demand.tsx";
import { OtherPages } from "./other-pages.tsx";
import { PlatformSection } from "./platform-section.tsx";
import { Printing } from "./printing.tsx";
import { Services } from "./services.tsx";
import { ShopSection } from "./shop-section.tsx";
import { SideNavigator } from "./side-navigator.tsx";
import { useIntro } from "./use-intro.ts";
import { useReveal } from "./use-reveal.ts";
import { useLab } from "../platform/lab.ts";

/** Sections from other domains; null where there is nothing to show. */
export type LandingSlots = {
  shop: ReactNode;
  community: ReactNode;
  pricing: ReactNode;
  gallery: ReactNode;
  reviews: ReactNode;
};

type LandingSection = { id: string; label: string; content: ReactNode; slot?: boolean };

/**
 * Landing page at "/" and on the pages for cities and questions, with the sections in the order of
 * docs/product/landing.md#sections-of-the-landing-page. Each section's text is revealed on scroll.
 * @param local content found only on the pages for cities and questions
 * @param pages pages for cities and questions to link to; `pageSlug` is the current one, if any
 */
export function Landing({
  hero,
  words,
  local,
  slots,
  pages,
  pageSlug,
}: {
  hero: ReactNode;
  words: LandingWords;
  local?: { label: string; content: ReactNode };
  slots: LandingSlots;
  pages: readonly PageLink[];
  pageSlug?: string;
}) {
  const lab = useLab();
  const screen = useRef<HTMLDivElement>(null);
  useIntro(screen);
  useReveal(screen);
  const all: readonly LandingSection[] = [
    { id: "services", label: "Our Services", content: <Services /> },
    { id: "local", label: local?.label ?? "", content: local?.content },
    { id: "platform", label: "Platform", content: <PlatformSection /> },
    { id: "printing", label: "Printing", content: <Printing point={words.fastPrintTurnaroundPoint} /> },
    {
      id: "shop",
      label: "Film Shop",
      content: slots.shop && <ShopSection words={words.eshopPointsSubtitle}>{slots.shop}</ShopSection>,
    },
    { id: "community", label: `${lab.name} Community`, content: slots.community, slot: true },
    { id: "on-demand", label: "Pay as you go", content: <OnDemand point={words.freeShippingPoint} /> },
    { id: "pricing", label: "Pricing", content: slots.pricing, slot: true },
    { id: "gallery", label: "Gallery", content: slots.gallery, slot: true },
    { id: "reviews", label: `${lab.name} Reviews`, content: slots.reviews, slot: true },
  ];
  const sections = all.filter(({ content }) => Boolean(content));
  return (
    <div ref={screen} className={classes.landing}>
      {hero}
      {sections.map(({ id, label, content, slot }) => (
        <section
          key={id}
          id={id}
          className={slot ? classes.slot : classes.part}
          aria-label={label}
          tabIndex={-1}
          data-section
        >
          {content}
        </section>
      ))}
      <OtherPages pages={pages} current={pageSlug} />
      <SideNavigator sections={sections} />
    </div>
  );
}
