import { NON_MEMBER } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import { devScanPrice } from "../../rules/prices/price-list.ts";
import { IconPeace } from "../platform/icons.tsx";
import { useLab } from "../platform/lab.ts";
import { ContactSheet } from "./contact-sheet.tsx";
import { HeroActions } from "./hero-actions.tsx";
import classes from "./hero.module.css";
import { usePrices } from "../parts/prices/use-prices.ts";

export function Hero() {
  const lab = useLab();
  const words = lab.greeting.split(" ");
  const prices = usePrices();
  return (
    <div className={classes.hero}>
      <div>
        <h1 className={classes.title}>
          {words.map((word, index) => (
            <span key={word}>
              {word}{" "}
              {index === words.length - 1 && (
                <i className={classes.peace} aria-hidden>
                  <IconPeace stroke={2.4} />
                </i>
              )}
            </span>
          ))}
        </h1>
        <p className={classes.intro}>
          You shoot film on purpose. We develop and scan it that way: by hand, in {lab.address.city}, by people who
          carry a camera home. Mail your rolls or drop them off, {formatDollars(devScanPrice(prices, NON_MEMBER))} each.
        </p>
        <HeroActions />
      </div>
      <div className={classes.sheet}>
        <ContactSheet />
      </div>
    </div>
  );
}
