import type { BreadcrumbList, LocalBusiness, Service, WebSite } from "schema-dts";
import { useLab } from "../platform/lab.ts";
import { NON_MEMBER } from "../../rules/memberships/tiers.ts";
import { devScanPrice } from "../../rules/prices/price-list.ts";
import { postalAddressOf } from "../parts/address/lab-postal-address.ts";
import { StructuredData, usePublicUrl } from "../platform/public-page.tsx";
import type { PageWords } from "./landing-words.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

const context = "https://schema.org";

const usePerRoll = (): string => (devScanPrice(usePrices(), NON_MEMBER) / 100).toFixed(2);

/** Structured data for search engines at "/": the lab's name and location. */
export function LabFacts() {
  const lab = useLab();

  const perRoll = usePerRoll();
  const origin = usePublicUrl();
  const id = `${origin}/#lab`;
  return (
    <>
      <StructuredData<LocalBusiness>
        data={{
          "@context": context,
          "@type": "LocalBusiness",
          "@id": id,
          name: lab.name,
          legalName: lab.legalEntity,
          description: lab.line,
          url: `${origin}/`,
          image: `${origin}/previews/home.jpg`,
          email: lab.email,
          priceRange: `$${perRoll} a roll`,
          ...(lab.instagram !== "" && { sameAs: `https://www.instagram.com/${lab.instagram}/` }),
          address: postalAddressOf(lab),
          geo: {
            "@type": "GeoCoordinates",
            latitude: lab.address.position.lat,
            longitude: lab.address.position.lon,
          },
        }}
      />
      <StructuredData<WebSite>
        data={{
          "@context": context,
          "@type": "WebSite",
          name: lab.name,
          alternateName: `${lab.name}, ${lab.line}`,
          url: `${origin}/`,
          publisher: { "@id": id },
        }}
      />
    </>
  );
}

/**
 * Structured data for search engines on a page for a city or a question: the service and its area.
 * @param state name of the city's state
 */
export function ServiceFacts({ page, state }: { page: PageWords; state: string | undefined }) {
  const lab = useLab();

  const perRoll = usePerRoll();
  const origin = usePublicUrl();
  const address = `${origin}/${page.slug}`;
  return (
    <>
      <StructuredData<Service>
        data={{
          "@context": context,
          "@type": "Service",
          name: page.pageTitle,
          description: page.metaDescription,
          serviceType: "Film developing and scanning",
          url: address,
          provider: { "@type": "LocalBusiness", "@id": `${origin}/#lab`, name: lab.name, url: `${origin}/` },
          areaServed: areaOf(page.city, state),
          offers: { "@type": "Offer", price: perRoll, priceCurrency: "USD", url: `${origin}/pricing` },
        }}
      />
      <StructuredData<BreadcrumbList>
        data={{
          "@context": context,
          "@type": "BreadcrumbList",
          itemListElement: [
            { "@type": "ListItem", position: 1, name: lab.name, item: `${origin}/` },
            { "@type": "ListItem", position: 2, name: page.city ?? page.title, item: address },
          ],
        }}
      />
    </>
  );
}

function areaOf(city?: string, state?: string): Service["areaServed"] {
  if (!city || !state) return { "@type": "Country", name: "United States" };
  return {
    "@type": "City",
    name: city,
    containedInPlace: { "@type": "State", name: state },
  };
}
