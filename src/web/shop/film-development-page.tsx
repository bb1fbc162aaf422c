import { Button } from "@mantine/core";
import { Link, type To } from "react-router";
import { benefitsOf } from "../../rules/memberships/benefits.ts";
import { NON_MEMBER, type TierId, shownTiers } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import { devScanPrice, leastDevScan } from "../../rules/prices/price-list.ts";
import { MAIN_PRODUCT_SKU } from "../../rules/products/catalogue.ts";
import { EXPOSURES_PER_FORMAT, FILM_FORMATS, FORMAT_LABELS } from "../../rules/film/film.ts";
import { HI_RES_LONGEST_SIDE } from "../../rules/film/scan-files.ts";
import { useLab } from "../platform/lab.ts";
import { PublicPageHead, StructuredData, usePublicUrl } from "../platform/public-page.tsx";
import { SitePicture } from "../platform/site-picture.tsx";
import { DevelopmentPrices } from "./development-prices.tsx";
import classes from "./film-development-page.module.css";
import { usePrices } from "../parts/prices/use-prices.ts";

/** Target of "Start your order", with its navigation state. */
export type OrderStart = { to: To; state?: unknown };

const PROCESSES = [
  {
    name: "C-41 color",
    code: "C-41",
    text: "Color negatives: Portra, Gold, UltraMax, and whatever sits in a disposable camera.",
  },
  { name: "Black & white", code: "B&W", text: "Developed by the stock, not by the batch, in chemistry mixed for it." },
  { name: "E-6 slides", code: "E-6", text: "Positives that glow on a light table: Ektachrome, Velvia, Provia." },
  {
    name: "ECN-2 cinema film",
    code: "ECN-2",
    text: "Motion picture stock, its black backing washed off first: Vision3, 800T, 400D.",
  },
] as const;

const STEPS = [
  {
    title: "Set up your order",
    text: "Tell us about your film: how many rolls, which film, and what you would like us to do. Two minutes.",
  },
  {
    title: "Ship your film, or drop it off",
    text: "Print our label, send it your own way, or bring it to our counter.",
  },
  {
    title: "Receive your scans",
    text: "We e-mail you when they are ready. View, share, download; we mail your negatives back or keep them for you.",
  },
] as const;

/**
 * The lab's main service: developing and scanning a roll.
 * @param start null for users who do not order film
 * @param turnaround e.g. "4 business days"; null if unknown
 * @param description by staff, if they wrote one
 */
export function FilmDevelopmentPage({
  start,
  turnaround,
  description,
}: {
  start: OrderStart | null;
  turnaround: string | null;
  description: string | null;
}) {
  const lab = useLab();

  const prices = usePrices();
  const [everyones, least] = [devScanPrice(prices, NON_MEMBER), leastDevScan(prices)];
  return (
    <div className={classes.page}>
      <PublicPageHead
        title="Film Development & Scanning"
        description={`C-41, black and white, E-6 and ECN-2, developed and scanned by hand in ${lab.address.city}. Mail it in or drop it off: ${formatDollars(everyones)} a roll, from ${formatDollars(least)} for members.`}
        kind="product"
        preview={MAIN_PRODUCT_SKU}
      />
      <ServiceSchema />
      <section className={classes.hero}>
        <div>
          <h1>Film Development & Scanning</h1>
          <p className={classes.intro}>
            {description ||
              "One roll in, a gallery of your pictures out. Developed by people, scanned frame by frame, and looked at before you see it."}
          </p>
          <p className={classes.price}>
            {formatDollars(everyones)} <span>a roll</span>
            <strong>Members from {formatDollars(least)}</strong>
          </p>
          <div className={classes.actions}>
            <StartOrder start={start} />
            <Button component="a" href="#prices" variant="default" size="lg">
              See all prices
            </Button>
          </div>
          {turnaround && (
            <p className={classes.turnaround}>Scans are usually ready {turnaround} after your film arrives.</p>
          )}
        </div>
        <div className={classes.picture}>
          <SitePicture name="drying-film" sizes="(width < 60em) 100vw, 45vw" first />
        </div>
      </section>

      <section className={classes.section} aria-labelledby="processes">
        <h2 id="processes">Any film, any camera</h2>
        <ul className={classes.processes}>
          {PROCESSES.map(({ name, code, text }) => (
            <li key={code}>
              <span className={classes.code} aria-hidden>
                {lab.name.toUpperCase()} ▸ {code}
              </span>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <h3 className={classes.formatsTitle}>Formats we take</h3>
        <ul className={classes.formats}>
          {FILM_FORMATS.map((format) => (
            <li key={format}>
              {FORMAT_LABELS[format]} <small>about {EXPOSURES_PER_FORMAT[format]} frames</small>
            </li>
          ))}
        </ul>
      </section>

      <section className={classes.section} id="prices" aria-labelledby="prices-title">
        <h2 id="prices-title">Price per roll</h2>
        <DevelopmentPrices />
        <p className={classes.under}>
          Not sure whether a membership pays? <Link to="/pricing">Let the calculator tell you</Link>, or see{" "}
          <Link to="/memberships/purchase">what members get</Link>.
        </p>
      </section>

      <section className={classes.section} aria-labelledby="what-you-get">
        <h2 id="what-you-get">What you get</h2>
        <ul className={classes.gets}>
          <li>
            <strong>A scan of every frame.</strong> {HI_RES_LONGEST_SIDE.STANDARD_2K!.toLocaleString("en-US")} pixels on
            the long side, enough for an 8x12 print. 4K and pro scans when you want to go bigger.
          </li>
          <li>
            <strong>A gallery of your own.</strong> Search it, tag it, share a link, download it all at once. It stays
            for {lab.storageDays} days, and as long as you like when you are a member.
          </li>
          <li>
            <strong>Your negatives.</strong> Sleeved and mailed back, or kept for you at the counter. They are yours.
          </li>
          <li>
            <strong>People you can ask.</strong> If a roll came out odd we write down why, and what to try on the next
            one.
          </li>
        </ul>
      </section>

      <section className={classes.section} aria-labelledby="how-it-works">
        <h2 id="how-it-works">How it works</h2>
        <ol className={classes.steps}>
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <StartOrder start={start} />
      </section>
    </div>
  );
}

function StartOrder({ start }: { start: OrderStart | null }) {
  if (start === null) return null;
  return (
    <Button component={Link} to={start.to} state={start.state} size="lg" data-carries-state>
      Start your order
    </Button>
  );
}

function ServiceSchema() {
  const lab = useLab();

  const prices = usePrices();
  const url = `${usePublicUrl()}/products/${MAIN_PRODUCT_SKU}`;
  const offer = (tier: TierId, key: "devScanPrice" | "e6DevScanPrice" | "ecn2DevScanPrice") => {
    const benefit = benefitsOf(prices, tier)[key];
    return {
      "@type": "Offer" as const,
      name: `${benefit.label}, ${prices.tiers[tier].label}`,
      priceCurrency: "USD",
      price: (Number(benefit.value) / 100).toFixed(2),
      availability: "https://schema.org/InStock" as const,
      url,
    };
  };
  return (
    <StructuredData
      data={{
        "@context": "https://schema.org",
        "@type": "Service",
        name: "Film Development & Scanning",
        serviceType: "Film developing and scanning",
        areaServed: "US",
        url,
        provider: { "@type": "LocalBusiness", name: lab.name },
        offers: shownTiers(prices).flatMap((tier) =>
          (["devScanPrice", "e6DevScanPrice", "ecn2DevScanPrice"] as const).map((key) => offer(tier, key)),
        ),
      }}
    />
  );
}
