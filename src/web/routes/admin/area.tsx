import { use } from "react";
import { Outlet } from "react-router";
import { AdminOnly } from "../../platform/guards.tsx";
import { earlyKeysScript } from "../../platform/kit/scanner/early-keys.ts";
import { NonceContext } from "../../platform/nonce.ts";

/** Written by the server only, as in src/web/root.tsx. */
const SCRIPT = import.meta.env.SSR ? earlyKeysScript() : "";

export default function AdminArea() {
  const nonce = use(NonceContext);
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
      <AdminOnly>
        <Outlet />
      </AdminOnly>
    </>
  );
}
