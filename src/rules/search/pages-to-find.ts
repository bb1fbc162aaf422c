/** Searchable pages that every installation has; `text` contains further search words. */
export const PAGES_TO_FIND = [
  {
    name: "Film development and scanning",
    path: "/products/film-development-scanning",
    text: "Develop, scan, process C-41 black white E-6 ECN-2 slide push pull order mail in rolls send",
  },
  { name: "Pricing", path: "/pricing", text: "Prices costs calculator what does it cost cheap members rush sizes" },
  { name: "Memberships", path: "/memberships", text: "Join club member credits plans annual subscription benefits" },
  { name: "Locations", path: "/locations", text: "Address hours opening drop off where map Brooklyn visit directions" },
  { name: "Gift cards", path: "/gift-cards", text: "Present voucher balance redeem code gift" },
  {
    name: "Frequently asked questions",
    path: "/frequently-asked-questions",
    text: "FAQ help support questions contact returns refunds",
  },
  { name: "4x6 prints", path: "/small-print-orders", text: "4x6 print small prints photographs paper" },
  {
    name: "Large format prints",
    path: "/print-orders/new/selector",
    text: "Print large format enlargement framed poster fine art paper",
  },
] as const;

/** Further search words for a text page, by its slug. */
export const MORE_WORDS: Readonly<Record<string, string>> = {
  lab: "turnaround time how long until ready days waiting processes machines scanners",
};
