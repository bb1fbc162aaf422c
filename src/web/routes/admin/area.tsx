import { use } from "react";
import { Outlet, useLocation } from "react-router";
import { AdminOnly } from "../../platform/guards.tsx";
import { useMay } from "../../platform/may.ts";
import { earlyKeysScript } from "../../platform/kit/scanner/early-keys.ts";
import { NonceContext } from "../../platform/nonce.ts";
import { useUser } from "../../platform/session.ts";
import { pagePermission } from "../../shell/navigation-links.ts";
import { NotPermitted } from "../../shell/not-permitted.tsx";

/** Written by the server only, as in src/web/root.tsx. */
const SCRIPT = import.meta.env.SSR ? earlyKeysScript() : "";

export default function AdminArea() {
  const nonce = use(NonceContext);
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
      <AdminOnly>
        <PermittedPage />
      </AdminOnly>
    </>
  );
}

function PermittedPage() {
  const { pathname } = useLocation();
  const needs = pagePermission(pathname, useUser().id);
  const may = useMay();
  return needs === null || may(needs) ? <Outlet /> : <NotPermitted permission={needs} />;
}
