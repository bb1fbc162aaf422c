import { Navigate } from "react-router";
import { SignedInOnly } from "../platform/guards.tsx";
import { Page } from "../platform/page.tsx";
import { useSession } from "../platform/session.ts";
import { VendorList } from "../vendors/vendor-list.tsx";

/** Home page of vendors; staff see all vendors' orders. */
export default function VendorOrdersRoute() {
  const session = useSession();
  const role = session.state === "signedIn" ? session.user.role : null;
  if (role !== null && role !== "VENDOR" && role !== "ADMIN") return <Navigate to="/" replace />;
  return (
    <SignedInOnly>
      <Page title={role === "ADMIN" ? "Vendors' orders" : "Your orders"}>
        <VendorList forLab={role === "ADMIN"} />
      </Page>
    </SignedInOnly>
  );
}
