import type { ReactNode } from "react";
import { useParams } from "react-router";
import { WithCustomer } from "../../orders/with-customer.tsx";
import { useUser } from "../../platform/session.ts";
import type { PrintBuyer } from "../../prints/print-buying.ts";
import { CartBuyer, StaffBuyer } from "../prints/print-buyer.tsx";

export function PrintsOfCustomer({ children }: { children: (buyer: PrintBuyer) => ReactNode }) {
  const { userId } = useParams() as { userId: string };
  const user = useUser();
  return (
    <WithCustomer userId={userId}>
      {(customer) =>
        user.id === userId ? (
          <CartBuyer customer={customer} base={`${user.role === "ADMIN" ? "/admin" : ""}/users/${userId}`}>
            {children}
          </CartBuyer>
        ) : (
          <StaffBuyer customer={customer}>{children}</StaffBuyer>
        )
      }
    </WithCustomer>
  );
}
