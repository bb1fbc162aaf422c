import { VisuallyHidden } from "@mantine/core";
import { Link } from "react-router";
import { formatDollars } from "../../rules/money.ts";
import { leastPrice } from "../../rules/products/shop-price.ts";
import { isSoldOut, stockLeft, stockNote } from "../../rules/products/stock-left.ts";
import { Countdown } from "./countdown.tsx";
import { LaunchBadge } from "./launch-badge.tsx";
import classes from "./product-card.module.css";
import { type ShelfProduct, thumbnailOf } from "./shelf.ts";
import { ShopImage } from "./shop-image.tsx";
import { useIsMember } from "./use-is-member.ts";
import { useLaunch } from "./use-launch.ts";

/**
 * A product in a list (docs/product/collections.md#product-card).
 * @param first on the first screen: its picture loads eagerly
 */
export function ProductCard({
  product,
  headingLevel,
  first = false,
}: {
  product: ShelfProduct;
  headingLevel: 2 | 3 | 4;
  first?: boolean;
}) {
  const launch = useLaunch(product);
  const Heading = `h${headingLevel}` as const;
  const soldOut = isSoldOut(product);
  const note = soldOut ? "Sold out" : product.variants.length === 0 ? stockNote(stockLeft(product, null)) : null;
  const isWaitedFor = launch.window === "COMING_SOON" || (launch.window === "MEMBERS_ONLY" && !soldOut);
  const [detail] = product.details;
  return (
    <article className={classes.card} data-sold-out={(soldOut && !isWaitedFor) || undefined}>
      <div className={classes.picture}>
        <ShopImage picture={thumbnailOf(product.media)} alt="" first={first} />
        {product.second && (
          <span className={classes.second}>
            <ShopImage picture={product.second} alt="" />
          </span>
        )}
        <div className={classes.marks}>
          {/* One of them: what is to come is not sold out, and what is sold out is nobody's. */}
          {isWaitedFor ? <LaunchBadge launch={launch} /> : note && <p className={classes.note}>{note}</p>}
        </div>
      </div>
      <Heading className={classes.name}>
        <Link to={`/products/${product.slug}`}>{product.name}</Link>
      </Heading>
      {detail?.subtitle && <p className={classes.subtitle}>{detail.subtitle}</p>}
      <CardPrice product={product} />
      {launch.next && (
        <p className={classes.launch}>
          <span>{launch.window === "COMING_SOON" ? "For members in " : "For everyone in "}</span>
          <Countdown until={launch.next} now={launch.now} />
        </p>
      )}
    </article>
  );
}

/** Prices for everyone and for members; members see theirs first. */
function CardPrice({ product }: { product: ShelfProduct }) {
  const isMember = useIsMember();
  const everyone = leastPrice(product, false);
  const members = leastPrice(product, true);
  const from = everyone.more ? "from " : "";
  const price = formatDollars(everyone.least);
  if (members.least === everyone.least) return <p className={classes.price}>{`${from}${price}`}</p>;
  const memberPrice = formatDollars(members.least);
  if (isMember) {
    return (
      <p className={classes.price} data-member>
        <VisuallyHidden>Your price: </VisuallyHidden>
        {`${from}${memberPrice} `}
        <s>
          <VisuallyHidden>instead of </VisuallyHidden>
          {price}
        </s>
      </p>
    );
  }
  return (
    <p className={classes.price}>
      {`${from}${price} `}
      <span className={classes.memberPrice}>{members.least === 0 ? "Free for members" : `Members ${memberPrice}`}</span>
    </p>
  );
}
