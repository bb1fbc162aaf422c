import { orderBarcode } from "../../../rules/orders/number.ts";

/** The barcode of an order on paper, as the address of a picture; what draws it is fetched when something is printed. */
export async function orderBarcodePicture(orderId: number): Promise<string> {
  const { code128, drawingSVG } = await import("bwip-js/browser");
  const svg = code128({ bcid: "code128", text: orderBarcode(orderId), height: 10 }, drawingSVG());
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
