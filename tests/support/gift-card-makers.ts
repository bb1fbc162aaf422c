import { eq } from "drizzle-orm";
import { getDigitalGoods } from "../../src/contract/digital-goods/digital-goods.ts";
import { giftCards } from "../../src/server/digital-goods/tables.ts";
import { aDraft, paidOrder } from "./makers.ts";
import { addProduct } from "./shop-makers.ts";
import type { TestLab } from "./start-lab.ts";

/** A gift card that another customer bought. @param price cents */
export async function aGiftCard(lab: TestLab, price: number) {
  const [buyer, admin] = [await lab.customer(), await lab.admin()];
  const { id: productId } = await addProduct(admin, { productType: "DIGITAL", giftCard: true, price });
  const lines = [{ tempKey: "gift-card", productId }];
  const order = await paidOrder(buyer, aDraft([], { lines, deliveryMethod: null }));
  await lab.workAll();
  const params = { userId: buyer.userId, orderId: order.id };
  const [card] = (await buyer.call(getDigitalGoods, { params })).giftCards;
  const spent = async () => {
    const [row] = await lab.lab.deps.db.select().from(giftCards).where(eq(giftCards.id, card!.id));
    return row!.spent;
  };
  return { code: card!.code!, orderId: order.id, spent };
}
