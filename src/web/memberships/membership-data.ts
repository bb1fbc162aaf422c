import type { FAQPage, Product, WithContext } from "schema-dts";
import type { PublicLab } from "../../rules/lab-settings/lab-profile.ts";
import { type MemberTierId, tierSku } from "../../rules/memberships/tiers.ts";
import { membershipQuestions as questionsOf } from "./questions.ts";
import { purchasePath } from "./tier-terms.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";

/** Returns a membership as structured data for search engines. */
export function membershipProduct(
  prices: PriceList,
  tier: MemberTierId,
  origin: string,
  brand: string,
): WithContext<Product> {
  const { label, desc, price } = prices.tiers[tier];
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: `${label} membership`,
    description: desc,
    sku: tierSku(tier),
    category: "Membership",
    brand: { "@type": "Brand", name: brand },
    offers: {
      "@type": "Offer",
      price: (price / 100).toFixed(2),
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      url: origin + purchasePath(tier),
    },
  };
}

export function membershipQuestions(lab: PublicLab): WithContext<FAQPage> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questionsOf(lab).map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
