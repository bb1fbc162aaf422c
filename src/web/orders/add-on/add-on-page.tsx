import type { ReactNode } from "react";
import type { User } from "../../../contract/accounts/accounts.ts";
import type { Order } from "../../../contract/orders/order.ts";
import { listPaymentMethods, type PaymentMethod } from "../../../contract/payments/payments.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { useOrdersPath, useWhose, type Whose } from "../../parts/people/whose.ts";
import { BackLink } from "../../platform/kit/back-link.tsx";
import { Page } from "../../platform/page.tsx";
import { useCall } from "../../platform/query.ts";
import { Loaded, PageSkeleton } from "../../platform/states.tsx";
import { useOrder } from "../order/use-order.ts";
import { WithCustomer } from "../with-customer.tsx";

export type AddOnProps = { customer: User; order: Order; cards: readonly PaymentMethod[] };

export function AddOnPage({
  userId,
  orderId,
  title,
  intro,
  children,
}: {
  userId: string;
  orderId: number;
  title: string | ((whose: Whose) => string);
  intro: string;
  children: (props: AddOnProps) => ReactNode;
}) {
  const whose = useWhose(userId);
  const ordersPath = useOrdersPath(userId);
  const order = useOrder(userId, orderId);
  const cards = useCall(listPaymentMethods, { params: { userId } });
  return (
    <WithCustomer userId={userId}>
      {(customer) => (
        <Loaded query={order} skeleton={<PageSkeleton />}>
          {(data) => (
            <Page
              title={typeof title === "string" ? title : title(whose)}
              intro={intro}
              back={<BackLink to={`${ordersPath}/${orderId}`} label={`Order ${shownOrderNumber(orderId)}`} />}
            >
              <Loaded query={cards} skeleton={<PageSkeleton />}>
                {({ paymentMethods }) => children({ customer, order: data, cards: paymentMethods })}
              </Loaded>
            </Page>
          )}
        </Loaded>
      )}
    </WithCustomer>
  );
}
