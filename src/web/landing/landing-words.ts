import type { ContentPage } from "../../contract/community/content-pages.ts";

/** A page for a city or a question without its guide, which is passed as HTML. */
export type PageWords = Omit<ContentPage, "guide">;

/** The page's own texts for sections shared with "/". */
export type LandingWords = Pick<
  ContentPage,
  "freeShippingPoint" | "fastPrintTurnaroundPoint" | "eshopPointsSubtitle" | "communitySubtitle" | "reviewsSubtitle"
>;

export const MAIN_WORDS: LandingWords = {
  freeShippingPoint: "Shipping film to us is free: get a USPS label with your order, or walk in and say hi.",
  fastPrintTurnaroundPoint:
    "Pick frames as soon as your scans are ready. We print them down the hall, check each one, and pack it flat.",
  eshopPointsSubtitle:
    "Film we shoot ourselves, cameras we'd lend a friend, and the small things you always run out of.",
  communitySubtitle: "Some were up early, some were up late. Pictures from people whose film we have hung up to dry.",
  reviewsSubtitle: "We didn't pay them. We've met a few of them.",
};
