import { expect, test } from "vitest";
import { savePreference } from "../../contract/accounts/preferences.ts";
import type * as contract from "../../contract/checkout/stored-cart.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Product } from "../../contract/products/product.ts";
import { adjustStock } from "../../contract/products/product-desk.ts";
import { MOST_NAMED } from "../../rules/checkout/abandoned-cart.ts";
import { DAY_MS, HOUR_MS } from "../../rules/time.ts";
import { aDraft, aRoll, placeOrder } from "../../../tests/support/makers.ts";
import { addProduct, addProductWithVariants } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { storeCart } from "./store-cart.ts";
import { mailAbandonedCarts } from "./mail-abandoned-carts.ts";

type Item = BodyOf<typeof contract.storeCart>["items"][number];

const anItem = ({ id, name, slug, price }: Product, own: Partial<Item> = {}): Item => ({
  key: `line-${id}`,
  productId: id,
  productVariantId: null,
  name,
  slug,
  productType: "PRODUCT",
  quantity: 2,
  selectedOptions: {},
  price,
  memberPrice: price,
  stock: null,
  print: null,
  ...own,
});
/** Bypasses the API, because sessions end long before a cart counts as abandoned. */
const putIn = (lab: TestLab, { userId }: Person, ...items: Item[]) => storeCart(lab.lab.deps, userId, { items });
const look = (lab: TestLab) => mailAbandonedCarts(lab.lab.deps, new AbortController().signal);
const cartMails = async (lab: TestLab, { email }: Person) =>
  (await lab.outbox(email)).filter(({ key }) => key.startsWith("cart-left:"));

test("an abandoned cart is e-mailed once after a day, and not again until it was emptied", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const film = await addProduct(await lab.admin());
  await putIn(lab, ada, anItem(film));
  lab.clock.move(DAY_MS - HOUR_MS);
  await look(lab);
  expect(await cartMails(lab, ada)).toEqual([]);
  // Storing the same cart again, as at the next login, does not count as a change.
  await putIn(lab, ada, anItem(film));
  lab.clock.move(HOUR_MS);
  await Promise.all([look(lab), look(lab)]);
  const [mail, ...more] = await cartMails(lab, ada);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe("Your cart is still here");
  expect(mail!.text).toContain(`${film.name} × 2`);
  expect(mail!.text).toContain(`/users/${ada.userId}/checkout`);
  expect(mail!.text).toContain(`/users/${ada.userId}/settings#mails`);

  await putIn(lab, ada, anItem(film, { quantity: 3 }));
  lab.clock.move(DAY_MS);
  await look(lab);
  expect(await cartMails(lab, ada), "a larger quantity is the same cart").toHaveLength(1);

  await putIn(lab, ada);
  await putIn(lab, ada, anItem(film));
  lab.clock.move(DAY_MS);
  await look(lab);
  expect(await cartMails(lab, ada), "another cart").toHaveLength(2);
});

test("neither a recently changed cart nor a long-abandoned one gets an e-mail", async () => {
  const lab = await startLab();
  const [ada, grace] = [await lab.customer(), await lab.customer()];
  const film = await addProduct(await lab.admin());
  await putIn(lab, grace, anItem(film));
  lab.clock.move(2 * DAY_MS);
  await putIn(lab, ada, anItem(film));
  lab.clock.move(DAY_MS - HOUR_MS);
  await putIn(lab, ada, anItem(film, { quantity: 1 }));
  lab.clock.move(HOUR_MS);
  await look(lab);
  expect([await cartMails(lab, ada), await cartMails(lab, grace)]).toEqual([[], []]);
});

test("customers who ordered in the meantime or opted out get no e-mail", async () => {
  const lab = await startLab();
  const [buyer, calm] = [await lab.customer(), await lab.customer()];
  const film = await addProduct(await lab.admin());
  await putIn(lab, buyer, anItem(film));
  await putIn(lab, calm, anItem(film));
  await placeOrder(buyer, aDraft([aRoll()]));
  const params = { userId: calm.userId };
  await calm.call(savePreference, { params, body: { key: "mail-cart-left", value: "No" } });
  lab.clock.move(DAY_MS);
  await look(lab);
  expect([await cartMails(lab, buyer), await cartMails(lab, calm)]).toEqual([[], []]);
});

test("the e-mail lists what is still available, and none is sent when nothing is", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const [ada, grace] = [await lab.customer(), await lab.customer()];
  const gone = await addProduct(admin, { stock: 3 });
  const packed = await addProductWithVariants(admin);
  const others = await Promise.all(Array.from({ length: MOST_NAMED }, () => addProduct(admin)));
  const five = packed.variants.find(({ name }) => name === "5 rolls")!;
  const pack = anItem(packed, { productVariantId: five.id, quantity: 1 });
  await putIn(lab, ada, anItem(gone), pack, ...others.map((product) => anItem(product)));
  await putIn(lab, grace, anItem(gone));
  await admin.call(adjustStock, { params: { productId: gone.id }, body: { productVariantId: null, change: -3 } });
  lab.clock.move(DAY_MS);
  await look(lab);
  const [mail] = await cartMails(lab, ada);
  expect(mail!.text).not.toContain(gone.name);
  expect(mail!.text).toContain(`${packed.name}, 5 rolls`);
  expect(mail!.text).toContain("and 1 more");
  expect(await cartMails(lab, grace)).toEqual([]);
});
