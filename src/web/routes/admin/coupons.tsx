import { CouponList } from "../../desk/coupons/coupon-list.tsx";
import { CouponUses } from "../../desk/coupons/coupon-uses.tsx";
import { Page } from "../../platform/page.tsx";

export default function CouponsRoute() {
  return (
    <Page title="Coupons">
      <CouponList />
      <CouponUses />
    </Page>
  );
}
