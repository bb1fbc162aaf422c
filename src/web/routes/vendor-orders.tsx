import { Navigate } from "react-router";
import { SignedInOnly } from "../platform/guards.tsx";
import { Page } from "../platform/page.tsx";
import { useMay } from "../platform/may.ts";
import { useSession } from "../platform/session.ts";
import { NotPermitted } from "../shell/not-permitted.tsx";
import { VendorList } from "../vendors/vendor-list.tsx";

/** Home page of vendors; staff see all vendors' orders. */
export default function VendorOrdersRoute() {
  const session = useSession();
  const may = useMay();
  const role = session.state === "signedIn" ? session.user.role : null;
  if (role !== null && role !== "VENDOR" && role !== "ADMIN") return <Navigate to="/" replace />;
  return (
    <SignedInOnly>
      <Page title={role === "ADMIN" ? "Vendors' orders" : "Your orders"}>
        {may("vendors.read") ? <VendorList forLab={role === "ADMIN"} /> : <NotPermitted permission="vendors.read" />}
      </Page>
    </SignedInOnly>
  );
}
