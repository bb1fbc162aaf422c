import type { ReactNode } from "react";
import { getUser, type User } from "../../contract/accounts/accounts.ts";
import { useCall } from "../platform/query.ts";
import { useUser } from "../platform/session.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";

/** Loads the customer of this area: the user, or the customer on whose behalf lab staff act. */
export function WithCustomer({ userId, children }: { userId: string; children: (customer: User) => ReactNode }) {
  const user = useUser();
  if (user.id === userId) return children(user);
  return <OtherCustomer userId={userId}>{children}</OtherCustomer>;
}

function OtherCustomer({ userId, children }: { userId: string; children: (customer: User) => ReactNode }) {
  const customer = useCall(getUser, { params: { userId } });
  return (
    <Loaded query={customer} skeleton={<RowsSkeleton rows={4} height={120} />}>
      {children}
    </Loaded>
  );
}
