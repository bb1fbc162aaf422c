import { freshToken } from "../support/fresh-token.ts";
import { aStopFor } from "../support/courier-makers.ts";
import { aDraft, aRoll, paidOrder, placeOrder, storeCard } from "../support/makers.ts";
import { aLabelledParcel, aPrintOf } from "../support/parcel-makers.ts";
import { aJpeg, aRollAtTheBench } from "../support/scan-makers.ts";
import { addProduct } from "../support/shop-makers.ts";
import { type Answer, type Request, send } from "./send.ts";

export type World = Awaited<ReturnType<typeof adaAndMallory>>;

/**
 * Ada has one of everything, Mallory an account and orders of his own. Each test file creates its own, in a new lab.
 */
export async function adaAndMallory() {
  const { lab, customer: ada, admin, order, roll, bench } = await aRollAtTheBench();
  const scan = await bench.upload(await aJpeg());
  await bench.sync();
  const mallory = await lab.customer({ firstName: "Mallory" });
  const [vendor, otherVendor] = [await lab.staff("VENDOR"), await lab.staff("VENDOR")];
  const product = await addProduct(admin, { price: 2000, vendorId: vendor.userId });
  const lines = [{ tempKey: "l", productId: product.id }];
  const goods = await paidOrder(ada, aDraft([], { lines, deliveryMethod: null }));
  await lab.workAll(); // the vendor receives it shortly after the payment
  const printId = await aPrintOf(lab, goods);
  const shipmentId = await aLabelledParcel(admin, goods);
  const open = await placeOrder(mallory, aDraft([aRoll()], { lines }));
  const film = await paidOrder(mallory, aDraft([aRoll()]));
  const { courier, stopId } = await aStopFor(lab, admin, order);
  const other = await aStopFor(lab, admin, film);
  const as = async (userId: string | null, request: Request): Promise<Answer & { json: Record<string, unknown> }> => {
    const token = userId === null ? null : await freshToken(lab.lab, userId);
    const answer = await send(lab, { token, ...request });
    const isJson = answer.headers.get("content-type")?.includes("json");
    return { ...answer, json: isJson ? (JSON.parse(answer.text) as Record<string, unknown>) : {} };
  };
  const adas = `/api/users/${ada.userId}`;
  const addressOf = async () => (await as(ada.userId, { method: "GET", path: `${adas}/address` })).json["addresses"];
  const [address] = (await addressOf()) as { id: string }[];
  return {
    lab,
    as,
    ada,
    mallory,
    admin,
    vendor,
    otherVendor,
    courier,
    otherCourier: other.courier,
    order,
    roll,
    scan,
    goods,
    open,
    film,
    product,
    printId,
    shipmentId,
    stopId,
    addressId: address!.id,
    cardId: await storeCard(ada),
    adas,
    own: `/api/users/${mallory.userId}`,
  };
}

export const json = (body: unknown) => ({ body: JSON.stringify(body) });
