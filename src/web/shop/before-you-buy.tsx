import { Link } from "react-router";
import type { Product } from "../../contract/products/product.ts";
import { formatDollars } from "../../rules/money.ts";
import type { ProductFilm } from "../../rules/products/film-of-product.ts";
import folds from "../platform/folds.module.css";
import classes from "./before-you-buy.module.css";
import type { PriceList } from "../../rules/prices/price-list.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

/** Answers common questions before buying: delivery, returns, developing the film. Opens without scripts. */
export function BeforeYouBuy({
  product,
  film,
}: {
  product: Pick<Product, "productType" | "giftCard">;
  film: ProductFilm | null;
}) {
  return (
    <section className={`${folds.folds} ${classes.before}`}>
      <h2>Before you buy</h2>
      {questionsOf(usePrices(), product, film).map(([question, answer]) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
      <p>
        <Link to="/frequently-asked-questions">All questions and answers</Link>
      </p>
    </section>
  );
}

type Answered = readonly [question: string, answer: string];

function questionsOf(
  prices: PriceList,
  { productType, giftCard }: Pick<Product, "productType" | "giftCard">,
  film: ProductFilm | null,
): readonly Answered[] {
  if (productType === "DIGITAL") return giftCard ? GIFT_CARD : FILE;
  const shipping = `${formatDollars(prices.goodsShipping)} for the whole order, or free if you pick it up at the lab.`;
  if (productType === "PRINT")
    return [
      ["When will I get it?", `Prints are made for you and take about a week. Shipping is ${shipping}`],
      ["Can I return it?", "It is made to order and can't be returned. We replace or refund faulty items."],
    ];
  return [
    ["When will I get it?", `Ships within two business days. Shipping is ${shipping}`],
    [
      "Can I return it?",
      film === null
        ? "Yes, unopened, within 30 days of delivery, for a full refund. Request the return in your order."
        : "Yes, unopened, within 30 days of delivery, for a full refund. Request the return in your order. Please keep film cool until then.",
    ],
    ...(film === null
      ? []
      : ([
          [
            "Who develops it?",
            "We do, at our own lab: drop the roll off or mail it in, and we put the scans in your account.",
          ],
        ] as const)),
  ];
}

const GIFT_CARD: readonly Answered[] = [
  ["When will I get it?", "By e-mail at 9:00 AM on the day you choose, or right away if you choose none."],
  ["Does it expire?", "No. When you redeem it, it becomes account credit, which doesn't expire either."],
  ["Can I get my money back?", "Yes, until it is redeemed."],
];
const FILE: readonly Answered[] = [
  ["When will I get it?", "Right after you pay. The e-mail links to your order, where you download the file."],
  ["How often can I download it?", "Five times. After that you can get five more a day."],
];
