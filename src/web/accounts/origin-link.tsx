import type { ReactNode } from "react";
import { Link } from "react-router";
import { useOrigin } from "../platform/guards.tsx";

/** Links between account pages and passes the remembered origin along. */
export function OriginLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} state={{ origin: useOrigin() }} data-carries-state>
      {children}
    </Link>
  );
}
