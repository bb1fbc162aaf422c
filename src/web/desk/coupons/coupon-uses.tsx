import { Link, useSearchParams } from "react-router";
import { couponUses } from "../../../contract/coupons/coupons.ts";
import { useCall } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { uuid } from "../../platform/kit/list/list-address.ts";
import { useLiveCalls } from "../../platform/use-live-calls.ts";
import { DayPlot } from "../figures/day-plot.tsx";
import { FIGURES_AT_MOST_EVERY_MS } from "../figures/use-live-figures.ts";
import { PeriodControl, usePeriod } from "../figures/use-period.tsx";
import classes from "./coupons.module.css";

export function CouponUses() {
  const days = usePeriod();
  const [params] = useSearchParams();
  const couponId = uuid.read(params.get("uses") ?? "");
  const query = { days, ...(couponId === undefined ? {} : { couponId }) };
  useLiveCalls([couponUses], ["order", "membership"], FIGURES_AT_MOST_EVERY_MS);
  const uses = useCall(couponUses, { query }, { keepPrevious: true });
  return (
    <section className={classes.uses} id="uses" aria-labelledby="uses-head">
      <header className={classes.head}>
        <h2 id="uses-head">
          {couponId === undefined ? "Coupon uses" : `Uses of ${uses.data?.coupon?.code ?? "the coupon"}`}
        </h2>
        {couponId !== undefined && <Link to="?#uses">All coupons</Link>}
        <PeriodControl />
      </header>
      <Loaded query={uses} skeleton={<RowsSkeleton rows={1} height={320} />}>
        {(data) => (
          <div className={classes.plots} aria-busy={uses.isPlaceholderData || undefined}>
            <DayPlot
              title="Uses"
              file="coupon-uses-by-day.csv"
              isStacked
              days={data.days}
              of={[
                ["Orders", "leaf", ({ forOrders }) => forOrders],
                ["Memberships", "sun", ({ forMemberships }) => forMemberships],
              ]}
            />
            <DayPlot
              title="Discount"
              file="coupon-discounts-by-day.csv"
              says="Discounts on orders and first membership terms. Canceled uses are not counted."
              isMoney
              days={data.days}
              of={[["Discount", "tomato", ({ takenOff }) => takenOff]]}
            />
          </div>
        )}
      </Loaded>
    </section>
  );
}
