import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { v4 as newKey } from "uuid";
import type { User } from "../../../contract/accounts/accounts.ts";
import { quoteOrder } from "../../../contract/checkout/checkout.ts";
import { placeOrderFor } from "../../../contract/checkout/order-desk.ts";
import { withPrint } from "../../cart/change-cart.ts";
import { orderLines } from "../../cart/order-lines.ts";
import { changeCart, openCart, useCart } from "../../cart/use-cart.ts";
import { placeOnce } from "../../parts/orders/place-once.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { api } from "../../platform/api.ts";
import { useAttempt } from "../../platform/use-attempt.ts";
import { forgetPrints } from "../../prints/send-picture.ts";
import type { PrintBuyer } from "../../prints/print-buying.ts";

const MOST_LINES = 100;

/** Buyer that adds prints to this browser's cart. @param customer null for a visitor */
export function useCartBuyer(customer: User | null, base: string): PrintBuyer {
  const items = useCart()?.items ?? [];
  return {
    userId: customer?.id ?? null,
    base,
    isMember: customer?.active ?? false,
    orderLabel: "Add to cart",
    order: async (prints, onOrdered) => {
      changeCart((cart) => prints.reduce((before, print) => withPrint(before, print, newKey()), cart));
      openCart(true);
      await onOrdered?.();
    },
    quantityOf: (draftId) => items.find(({ print }) => print?.draftId === draftId)?.quantity ?? 0,
    room: Math.max(0, MOST_LINES - items.length),
  };
}

/**
 * Buyer for staff ordering prints for a customer, at the customer's prices; the order is unpaid. A second click repeats
 * the same order.
 */
export function StaffBuyer({ customer, children }: { customer: User; children: (buyer: PrintBuyer) => ReactNode }) {
  const navigate = useNavigate();
  const attempt = useAttempt();
  return children({
    userId: customer.id,
    base: `/admin/users/${customer.id}`,
    isMember: customer.active,
    orderLabel: `Order for ${fullName(customer)}`,
    order: async (prints, onOrdered) => {
      const lines = orderLines(prints.map((item) => ({ ...item, key: item.print.draftId })));
      const { total } = await api.call(quoteOrder, { params: { userId: customer.id }, body: { lines } });
      const body = { lines, customerId: customer.id, expectedTotal: total };
      const { id } = await placeOnce(attempt.stored, body, (sent, idempotencyKey) =>
        api.call(placeOrderFor, { body: sent }, { idempotencyKey }),
      );
      forgetPrints(prints.map(({ print }) => print.draftId));
      await onOrdered?.();
      await navigate(`/admin/users/${customer.id}/orders/${id}/summary`);
    },
    quantityOf: () => 0,
    room: MOST_LINES,
  });
}

export function CartBuyer({
  customer,
  base,
  children,
}: {
  customer: User | null;
  base: string;
  children: (buyer: PrintBuyer) => ReactNode;
}) {
  return children(useCartBuyer(customer, base));
}
