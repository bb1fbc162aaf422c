import type { Order } from "../../../contract/orders/order.ts";
import type { Shipment } from "../../../contract/shipping/shipping.ts";
import { goodsIn } from "../../../rules/orders/parcel-lines.ts";

/** Lists the goods in a parcel on one line; nothing for parcels of film. */
export function ParcelItems({ order, parcel }: { order: Order; parcel: Shipment }) {
  const goods = goodsIn(parcel, order);
  if (goods.length === 0) return null;
  return <p>{goods.map(({ quantity, description }) => `${quantity} × ${description}`).join(", ")}</p>;
}
