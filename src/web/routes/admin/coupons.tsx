import { CouponList } from "../../desk/coupons/coupon-list.tsx";
import { Page } from "../../platform/page.tsx";

export default function CouponsRoute() {
  return (
    <Page title="Coupons" width="wide">
      <CouponList />
    </Page>
  );
}
