/** Longest note that goes into a parcel as a gift, in characters: it fits a card (docs/product/checkout.md#gift-note). */
export const MOST_OF_A_GIFT_NOTE = 300;
