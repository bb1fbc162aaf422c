import { Checkbox, Group, Radio, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { getUser, type User } from "../../contract/accounts/accounts.ts";
import { placeOrder } from "../../contract/checkout/checkout.ts";
import { CreditGift } from "../../contract/digital-goods/gift-cards.ts";
import { isRefusal } from "../../contract/kit/client.ts";
import { listUserOrders } from "../../contract/orders/orders.ts";
import { getAccountCredit } from "../../contract/payments/account-credit.ts";
import type { Product } from "../../contract/products/product.ts";
import { listDigitalProducts } from "../../contract/products/products.ts";
import { priceOrder } from "../../rules/checkout/price.ts";
import { GIFT_CARD_FIELDS } from "../../rules/digital-goods/gift-cards.ts";
import { countedCredits, effectiveTier } from "../../rules/memberships/tiers.ts";
import { cents, type Cents, DEFAULT_TAX_RATE } from "../../rules/money.ts";
import { shopPrice } from "../../rules/products/shop-price.ts";
import { dollars } from "../parts/dollars.ts";
import { placeOnce } from "../parts/orders/place-once.ts";
import { PriceSum } from "../parts/orders/price-lines.tsx";
import { Dialog } from "../platform/dialog.tsx";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { useRefreshUser } from "../platform/session.ts";
import { Empty, Loaded, RowsSkeleton } from "../platform/states.tsx";
import { useAttempt } from "../platform/use-attempt.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

type Amount = { key: string; productId: string; productVariantId: string | null; sku: string; price: Cents };
type Props = { user: User; onClose: () => void };

const TITLE = "Give credit to a friend";

/**
 * Gives account credit: buys one of the shop's gift cards, e-mailed to the recipient after payment
 * (docs/product/digital-goods.md#giving-credit).
 */
export function GiveCreditDialog({ user, onClose }: Props) {
  const products = useCall(listDigitalProducts, { query: {} });
  if (products.data === undefined)
    return (
      <Dialog title={TITLE} onClose={onClose}>
        <Loaded query={products} skeleton={<RowsSkeleton rows={4} />}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  const amounts = amountsOf(products.data.products, user.active);
  if (amounts.length === 0)
    return (
      <Dialog title={TITLE} onClose={onClose}>
        <Empty title="Not available">Gift cards are not available right now.</Empty>
      </Dialog>
    );
  return <Form user={user} amounts={amounts} onClose={onClose} />;
}

function Form({ user, amounts, onClose }: Props & { amounts: readonly Amount[] }) {
  const prices = usePrices();
  const navigate = useNavigate();
  const refreshUser = useRefreshUser();
  const attempt = useAttempt();
  const balance = cents(Math.max(0, -user.customer.balance));
  const place = useCallMutation(placeOrder, { refreshes: [getUser, listUserOrders, getAccountCredit] });
  const form = useCallForm({
    initialValues: {
      amount: amounts[0]!.key,
      recipientName: "",
      recipientEmail: "",
      message: "",
      useAccountCredit: balance > 0,
    },
    schema: CreditGift,
    async send(values) {
      const { recipientName, recipientEmail, message } = CreditGift.parse(values);
      const { productId, productVariantId, price } = chosen;
      const selectedOptions = {
        [GIFT_CARD_FIELDS.recipientName]: recipientName,
        [GIFT_CARD_FIELDS.recipientEmail]: recipientEmail,
        ...(message === "" ? {} : { [GIFT_CARD_FIELDS.message]: message }),
      };
      const line = { tempKey: "gift", productId, productVariantId, amount: price, selectedOptions };
      const body = {
        lines: [line],
        useCredits: false,
        useAccountCredit: values.useAccountCredit,
        expectedTotal: sum.total,
      };
      const order = await placeOnce(attempt.stored, body, (sent, idempotencyKey) =>
        place.mutateAsync({ params: { userId: user.id }, body: sent, idempotencyKey }),
      ).catch((error: unknown) => {
        if (isRefusal(error, placeOrder, "PRICE_CHANGED")) void refreshUser();
        throw error;
      });
      void refreshUser();
      onClose();
      if (order.status === "PAID") showToast(`We e-mailed it to ${recipientName}`);
      else await navigate(`/users/${user.id}/checkout?order=${order.id}`);
    },
  });
  const { amount, useAccountCredit } = form.form.getValues();
  const chosen = amounts.find(({ key }) => key === amount) ?? amounts[0]!;
  const sum = priceOrder({
    prices,
    rolls: [],
    deliveryMethod: null,
    extraLines: [
      {
        key: "gift",
        sku: chosen.sku,
        description: "Gift card",
        rollKey: null,
        quantity: 1,
        unitPrice: chosen.price,
        productType: "DIGITAL",
        giftCard: true,
      },
    ],
    tier: effectiveTier(user.tier, user.active),
    credits: countedCredits(user.credits),
    useCredits: false,
    taxRate: DEFAULT_TAX_RATE,
    accountCredit: useAccountCredit ? balance : cents(0),
  });
  const { form: values, field } = form;
  return (
    <FormDialog
      title={TITLE}
      form={form}
      submitLabel={sum.total === 0 ? `Give ${dollars(chosen.price)}` : `Pay ${dollars(sum.total)} by card`}
      onClose={onClose}
    >
      <Radio.Group label="Amount" {...field("amount")}>
        <Group mt="xs" gap="lg">
          {amounts.map(({ key, price }) => (
            <Radio key={key} value={key} label={dollars(price)} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput
        label="Their name"
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
        {...field("recipientName")}
      />
      <TextInput
        label="Their e-mail"
        description="We send a code there after payment. They redeem it as credit in their account or a new one."
        type="email"
        autoComplete="off"
        required
        withAsterisk={false}
        {...field("recipientEmail")}
      />
      <Textarea label="Message" placeholder="A few rolls on me." autosize minRows={2} {...field("message")} />
      {balance > 0 && (
        <Checkbox
          label={`Use my account credit first (${dollars(balance)})`}
          {...values.getInputProps("useAccountCredit", { type: "checkbox" })}
        />
      )}
      <PriceSum priced={sum} />
    </FormDialog>
  );
}

function amountsOf(products: readonly Product[], isMember: boolean): Amount[] {
  const all = products
    .filter(({ giftCard }) => giftCard)
    .flatMap(({ id: productId, sku, variants, ...product }): Amount[] =>
      variants.length === 0
        ? [{ key: productId, productId, productVariantId: null, sku, price: shopPrice(product, [], isMember) }]
        : variants.map((variant) => ({
            key: variant.id,
            productId,
            productVariantId: variant.id,
            sku: variant.sku,
            price: shopPrice(variant, [], isMember),
          })),
    )
    .toSorted((one, other) => one.price - other.price);
  return all.filter(({ price }, index) => price > 0 && price !== all[index - 1]?.price);
}
