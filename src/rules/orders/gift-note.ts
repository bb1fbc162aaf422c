/** Longest gift note in characters: it fits a card in the parcel (docs/product/checkout.md#gift-note). */
export const MOST_OF_A_GIFT_NOTE = 300;
