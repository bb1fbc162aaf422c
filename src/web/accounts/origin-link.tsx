import type { ReactNode } from "react";
import { Link } from "react-router";
import { useOrigin } from "../platform/guards.tsx";

/** A link between the account pages that takes the remembered origin along. */
export function OriginLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} state={{ origin: useOrigin() }} data-carries-state>
      {children}
    </Link>
  );
}
