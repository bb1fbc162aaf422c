import type { Offer, OfferCatalog, Service, WithContext } from "schema-dts";
import type { PublicLab } from "../../rules/lab-settings/lab-profile.ts";
import { BENEFIT_TABLES, benefitsOf } from "../../rules/memberships/benefits.ts";
import { postalAddressOf } from "../parts/address/lab-postal-address.ts";
import { shownTiers, type TierId } from "../../rules/memberships/tiers.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";

/**
 * Returns structured data for search engines: development and scanning with every tier's prices
 * (docs/product/pricing.md#pricing-page).
 * @param origin of the site
 */
export function serviceData(prices: PriceList, lab: PublicLab, origin: string): WithContext<Service> {
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name: "Film development and scanning",
    serviceType: "Film development",
    url: `${origin}/pricing`,
    areaServed: { "@type": "Country", name: "US" },
    provider: {
      "@type": "LocalBusiness",
      name: lab.name,
      url: origin,
      email: lab.email,
      address: postalAddressOf(lab),
    },
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: "Service pricing",
      itemListElement: shownTiers(prices).map((tier) => catalogOf(prices, tier, lab.storageDays)),
    },
  };
}

function catalogOf(prices: PriceList, tier: TierId, storageDays: number): OfferCatalog {
  const benefits = benefitsOf(prices, tier, storageDays);
  const listed = BENEFIT_TABLES.flatMap((table) => table.benefits.map((key) => benefits[key]));
  return {
    "@type": "OfferCatalog",
    name: prices.tiers[tier].label,
    itemListElement: listed.flatMap((benefit): Offer[] =>
      benefit.type === "PRICE" && benefit.key !== "annualCost"
        ? [
            {
              "@type": "Offer",
              itemOffered: { "@type": "Service", name: benefit.label },
              price: (benefit.value / 100).toFixed(2),
              priceCurrency: "USD",
            },
          ]
        : [],
    ),
  };
}
