import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** Media types that staff may upload for the shop; the server checks the content, not the name. */
export const SHOP_PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

export const SHOP_PICTURE_LIMIT: UploadLimit = { what: "A picture of the shop", maxBytes: 20 * MEGABYTE };

/** 60 megapixels: as much as the best cameras produce. */
export const MAX_SHOP_PICTURE_PIXELS = 60_000_000;

/** The longest side in pixels of displayed pictures: on a product's page, on the card in a list, and as a thumbnail. */
export const SHOP_PICTURE_SIDES = { large: 1600, featured_thumb: 640, small: 256 } as const;
export type ShopPictureSize = keyof typeof SHOP_PICTURE_SIDES;
