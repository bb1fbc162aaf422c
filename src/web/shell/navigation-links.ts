import type { Session } from "../platform/session.ts";

export type NavigationLink = { to: string; label: string };

/** The links of header and mobile menu by who is looking (screens §4.1–4.3), as far as the pages exist. */
export function navigationLinks(session: Session): NavigationLink[] {
  if (session.state !== "signedIn")
    return [
      { to: "/#how-it-works", label: "How It Works" },
      { to: "/#prices", label: "Prices" },
    ];
  const { id, role, firstOrderCreated } = session.user;
  if (role === "ADMIN") return [{ to: "/admin/orders", label: "Orders" }];
  if (role !== "CUSTOMER" || !firstOrderCreated) return [];
  return [
    { to: `/users/${id}/rolls`, label: "Rolls" },
    { to: `/users/${id}/orders`, label: "Orders" },
  ];
}

/** Where "New Order" leads: the first order has its own flow. Null for those who do not order film. */
export function newOrderPath(session: Session): string | null {
  if (session.state !== "signedIn" || session.user.role !== "CUSTOMER") return null;
  return session.user.firstOrderCreated ? `/users/${session.user.id}/orders/new/rolls` : "/onboarding/rolls";
}

/** State of a link to the order flow that starts anew instead of going on with the kept draft (screens §4.1). */
export const FRESH_ORDER = { freshOrder: true } as const;
