import { Button } from "@mantine/core";
import { useState } from "react";
import { listCoupons } from "../../../contract/coupons/coupons.ts";
import { lastMoment } from "../../../rules/coupons/coupons.ts";
import { mediumDay } from "../../../rules/time.ts";
import { PRODUCT_TYPE_LABELS } from "../../parts/products/product-type-labels.ts";
import { IconPlus } from "../../platform/icons.tsx";
import { FilterSelect } from "../../platform/kit/list/filter-select.tsx";
import { oneOf } from "../../platform/kit/list/list-address.ts";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { useLab } from "../../platform/lab.ts";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { useCall } from "../../platform/query.ts";
import { TextButton } from "../../platform/text-button.tsx";
import { type CouponOfList, stateText, worthText } from "./coupon-text.ts";

const COUPONS = {
  pageSize: 25,
  sorts: { createdAt: "down", code: "up", redeemed: "down", endsAt: "up" },
  filters: { active: oneOf(["true", "false"] as const) },
} as const;

const ACTIVE = [
  { value: "true", label: "Active" },
  { value: "false", label: "Inactive" },
] as const;

const CouponDialog = lazyComponent<{ coupon: CouponOfList | null; onClose: () => void }>(
  async () => ({ default: (await import("./coupon-dialog.tsx")).CouponDialog }),
  "The coupon",
);

type Shown = { now: number; timeZone: string; open: (coupon: CouponOfList) => void };

const columns = ({ now, timeZone, open }: Shown): readonly Column<CouponOfList>[] => [
  {
    head: "Code",
    sort: "code",
    cell: (coupon) => <TextButton onClick={() => open(coupon)}>{coupon.code}</TextButton>,
  },
  { head: "Discount", cell: worthText, onPhone: "end" },
  {
    head: "Description",
    cell: ({ description, productType }) =>
      [productType && `${PRODUCT_TYPE_LABELS[productType]} only`, description].filter(Boolean).join(" · "),
    clip: true,
  },
  {
    head: "Used",
    sort: "redeemed",
    cell: ({ redeemed, maxRedemptions }) => (maxRedemptions === null ? redeemed : `${redeemed} of ${maxRedemptions}`),
    onPhone: "named",
  },
  {
    head: "Ends",
    sort: "endsAt",
    cell: ({ endsAt }) => (endsAt ? mediumDay(lastMoment(endsAt), timeZone) : "–"),
    onPhone: "named",
  },
  { head: "Status", cell: (coupon) => stateText(coupon, now), onPhone: "end" },
];

/** All coupons with their number of uses: create, edit, deactivate, and delete unused ones. */
export function CouponList() {
  const { timeZone } = useLab();
  const list = useListAddress(COUPONS);
  const coupons = useCall(listCoupons, { query: list.query }, { keepPrevious: true });
  // Null for a new coupon.
  const [open, setOpen] = useState<CouponOfList | null | undefined>(undefined);
  const close = () => setOpen(undefined);
  // The current version: fields not edited here show other workers' changes.
  const now = coupons.data?.coupons.find(({ id }) => id === open?.id) ?? open;
  return (
    <>
      <TableList
        list={list}
        query={coupons}
        rowsOf={(data) => data.coupons}
        noun={["coupon", "coupons"]}
        search="Code, description"
        filters={
          <FilterSelect
            label="Status"
            value={list.filters.active}
            options={ACTIVE}
            onChange={(active) => list.filter({ active })}
          />
        }
        add={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(null)}>
            New coupon
          </Button>
        }
        columns={columns({ now: coupons.dataUpdatedAt, timeZone, open: setOpen })}
        keyOf={({ id }) => id}
        none={{ words: "Coupons are discounts for orders or memberships." }}
      />
      {now !== undefined && <CouponDialog coupon={now} onClose={close} onGiveUp={close} />}
    </>
  );
}
