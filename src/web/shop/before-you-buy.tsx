import { Link } from "react-router";
import type { Product } from "../../contract/products/product.ts";
import { formatDollars } from "../../rules/money.ts";
import type { ProductFilm } from "../../rules/products/film-of-product.ts";
import { SHOP_SHIPPING } from "../../rules/shipping/delivery.ts";
import folds from "../platform/folds.module.css";
import classes from "./before-you-buy.module.css";

/** What one asks before one buys: when it comes, whether it can go back, how a film is developed. Opens without scripts. */
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
      {questionsOf(product, film).map(([question, answer]) => (
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
  { productType, giftCard }: Pick<Product, "productType" | "giftCard">,
  film: ProductFilm | null,
): readonly Answered[] {
  if (productType === "DIGITAL") return giftCard ? GIFT_CARD : FILE;
  const shipping = `${formatDollars(SHOP_SHIPPING)} for the whole order, or nothing when you fetch it at the lab.`;
  if (productType === "PRINT")
    return [
      ["When does it come?", `Prints are made for you and take about a week. Shipping is ${shipping}`],
      [
        "Can I send it back?",
        "It is made for you, so it cannot be returned. One that is faulty is replaced or refunded.",
      ],
    ];
  return [
    ["When does it come?", `It goes out within two business days. Shipping is ${shipping}`],
    [
      "Can I send it back?",
      film === null
        ? "Unopened, within 30 days of delivery, for what you paid: ask in your order."
        : "Unopened, within 30 days of delivery, for what you paid: ask in your order. Please keep it cool until then: warm film is worth nothing to the next person.",
    ],
    ...(film === null
      ? []
      : ([
          [
            "Who develops it?",
            "We do, here in Brooklyn: drop the roll off or mail it in, and we put the scans in your account.",
          ],
        ] as const)),
  ];
}

const GIFT_CARD: readonly Answered[] = [
  [
    "When does it come?",
    "By e-mail at nine in the morning of the day that you choose, New York time; at once without one.",
  ],
  ["Does it expire?", "No. Redeemed, it becomes account credit, which does not expire either."],
  ["Can I get my money back?", "As long as it has not been redeemed."],
];
const FILE: readonly Answered[] = [
  ["When does it come?", "As soon as it is paid: the mail leads to your order, where the file is."],
  ["How often can I download it?", "Five times, and five more a day whenever those are used up."],
];
