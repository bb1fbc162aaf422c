import { orderBarcode } from "../../../rules/orders/number.ts";

/** Returns a printable order barcode as an image URL. The drawing library loads on first use. */
export async function orderBarcodePicture(orderId: number): Promise<string> {
  const { code128, drawingSVG } = await import("bwip-js/browser");
  const svg = code128({ bcid: "code128", text: orderBarcode(orderId), height: 10 }, drawingSVG());
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
