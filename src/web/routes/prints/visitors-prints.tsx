import type { ComponentType } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession } from "../../platform/session.ts";
import { PageSkeleton, Problem } from "../../platform/states.tsx";
import type { PrintBuyer } from "../../prints/print-buying.ts";
import { useCartBuyer } from "./print-buyer.tsx";

/** Prints page for visitors; signed-in users are redirected to their own area. */
export function VisitorsPrints({ Screen }: { Screen: ComponentType<{ buyer: PrintBuyer }> }) {
  const session = useSession();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const buyer = useCartBuyer(null, "");
  if (session.state === "loading") return <PageSkeleton />;
  if (session.state === "unreachable") return <Problem error={session.error} retry={session.retry} />;
  if (session.state === "signedIn") {
    const { id, role } = session.user;
    const own = `${role === "ADMIN" ? "/admin" : ""}/users/${id}`;
    return <Navigate to={`${own}${pathname}${search}`} state={state} replace />;
  }
  return <Screen buyer={buyer} />;
}
