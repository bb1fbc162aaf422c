import { Button } from "@mantine/core";
import { Link } from "react-router";
import { dollars } from "../parts/dollars.ts";
import { useLab } from "../platform/lab.ts";
import { useSession } from "../platform/session.ts";
import classes from "./membership-banner.module.css";
import type { Launch } from "./use-launch.ts";

const JOIN = "/memberships/purchase";

/**
 * Shows a membership's advantage for this product (docs/product/products.md#visibility-and-release-windows): earlier
 * access before the public launch, a lower price after; nothing if there is none. Prices in cents.
 */
export function MembershipBanner({
  launch: { window, next },
  price,
  memberPrice,
  isSoldOut,
  isMember,
}: {
  launch: Launch;
  isSoldOut: boolean;
  price: number;
  memberPrice: number;
  isMember: boolean;
}) {
  const lab = useLab();
  const session = useSession();
  const isEarly = window === "COMING_SOON" || window === "MEMBERS_ONLY";
  if (isMember) return null;
  // A membership does not help here: members, too, wait for products without a date or out of stock.
  if (isEarly && (isSoldOut || (window === "COMING_SOON" && next === null))) return null;
  if (isEarly) {
    return (
      <aside className={classes.banner} aria-label="Members Only" data-session={session.state}>
        <p className={classes.title}>Members Only</p>
        <Button component={Link} to={JOIN} color="dark" variant="filled">
          Join {lab.name} to access sooner
        </Button>
      </aside>
    );
  }
  if (memberPrice >= price) return null;
  return (
    <aside className={classes.banner} aria-label="Membership" data-session={session.state}>
      <p>Members of the club pay less for film, prints and each roll.</p>
      <Button component={Link} to={JOIN} color="dark" variant="filled">
        {memberPrice === 0 ? `Join ${lab.name} & Get It Free` : `Join ${lab.name} & Pay ${dollars(memberPrice)}`}
      </Button>
    </aside>
  );
}
