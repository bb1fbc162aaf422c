import { Navigate, useParams } from "react-router";
import { SignedInOnly } from "../platform/guards.tsx";
import { useSession } from "../platform/session.ts";
import { VendorOrderPage } from "../vendors/vendor-order-page.tsx";

export default function VendorOrderRoute() {
  const session = useSession();
  const orderId = Number(useParams()["orderId"]);
  const role = session.state === "signedIn" ? session.user.role : null;
  if (role !== null && role !== "VENDOR" && role !== "ADMIN") return <Navigate to="/" replace />;
  return (
    <SignedInOnly>
      <VendorOrderPage orderId={orderId} />
    </SignedInOnly>
  );
}
