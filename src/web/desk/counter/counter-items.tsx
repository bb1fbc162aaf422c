import { Checkbox, NativeSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { User } from "../../../contract/accounts/accounts.ts";
import { listProducts } from "../../../contract/products/products.ts";
import {
  FORMAT_LABELS,
  pushPullLabel,
  PROCESS_LABELS,
  SCAN_SIZE_LABELS,
  SCAN_SIZES,
  type ScanSize,
} from "../../../rules/film/film.ts";
import { knownStock, stockName } from "../../../rules/film/stocks.ts";
import { typedFilm } from "../../../rules/film/typed-film.ts";
import { dollars } from "../../parts/dollars.ts";
import { QuantityStepper } from "../../parts/products/quantity-stepper.tsx";
import { useCall } from "../../platform/query.ts";
import { addFilm, addGoods, changeRolls, type CounterDraft, type RollItem } from "./counter-draft.ts";
import classes from "./counter.module.css";
import { FindField, type Found } from "./find-field.tsx";

/** Debounce before the shop is searched, in ms. */
const RESTS_MS = 250;
const FOUND = 6;

/** One field for everything: "3 portra 400" adds film, part of a name or a SKU adds goods. */
export function CounterItems({
  draft,
  customer,
  onChange,
  onNext,
}: {
  draft: CounterDraft;
  customer: User;
  onChange: (draft: CounterDraft) => void;
  onNext: () => void;
}) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), RESTS_MS);
  const query = {
    search,
    limit: FOUND,
    productType: "PRODUCT,DIGITAL",
    sortBy: "name" as const,
    desc: "false" as const,
  };
  const shop = useCall(listProducts, { query }, { enabled: search.length > 1, keepPrevious: true });
  const film = typedFilm(typed);
  const goods = search === typed.trim() && search.length > 1 ? (shop.data?.products ?? []) : [];
  const variants = goods.flatMap((product) =>
    product.variants.length > 1
      ? product.variants.map((variant) => ({
          product,
          id: variant.id,
          name: `${product.name}, ${variant.name}`,
          price: variant.price ?? product.price,
        }))
      : [
          {
            product,
            id: product.defaultProductVariantId ?? product.variants[0]?.id ?? null,
            name: product.name,
            price: product.price,
          },
        ],
  );
  const found: Found[] = [
    ...film.map(({ count, roll }, index) => ({
      value: `film ${index}`,
      label: `${count} × ${stockName(roll.stock)}`,
      note: [
        "Develop",
        FORMAT_LABELS[roll.format],
        PROCESS_LABELS[roll.stock.process],
        roll.pushPullFactor !== 0 && pushPullLabel(roll.pushPullFactor),
      ]
        .filter(Boolean)
        .join(", "),
    })),
    ...variants.map(({ product, name, price }, index) => {
      const mustChoose = product.options.some(({ active, required }) => active && required);
      return {
        value: `goods ${index}`,
        label: name,
        note: [dollars(price), product.stock !== null && `${product.stock} left`, mustChoose && "has options"]
          .filter(Boolean)
          .join(" · "),
        disabled: mustChoose,
      };
    }),
  ];

  function pick(value: string) {
    const [kind, index] = value.split(" ");
    const picked = variants[Number(index)];
    if (kind === "film") onChange(addFilm(draft, customer, film[Number(index)]!));
    else if (picked !== undefined)
      onChange(addGoods(draft, { productId: picked.product.id, productVariantId: picked.id, name: picked.name }));
    setTyped("");
  }

  return (
    <div className={classes.part}>
      <FindField
        label="Film and items"
        placeholder="3 portra 400, hp5 120 +1, tote bag…"
        isFocused
        typed={typed}
        found={found}
        empty="Nothing found."
        onType={setTyped}
        onPick={pick}
        onEmptyEnter={onNext}
      />
      {draft.rolls.length + draft.goods.length > 0 && (
        <ul className={classes.rows} aria-label="Order">
          {draft.rolls.map((item) => (
            <RollRow
              key={item.key}
              item={item}
              onChange={(change) => onChange(changeRolls(draft, item.key, change))}
              onRemove={() => onChange({ ...draft, rolls: draft.rolls.filter(({ key }) => key !== item.key) })}
            />
          ))}
          {draft.goods.map((item) => (
            <li key={item.tempKey} className={classes.row}>
              <span className={classes.what}>{item.name}</span>
              <QuantityStepper
                mayRemove
                name={item.name}
                line={{ productType: "PRODUCT", stock: null, quantity: item.quantity }}
                onChange={(quantity) =>
                  onChange({
                    ...draft,
                    goods: draft.goods.flatMap((one) =>
                      one === item ? (quantity === 0 ? [] : [{ ...one, quantity }]) : [one],
                    ),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RollRow({
  item,
  onChange,
  onRemove,
}: {
  item: RollItem;
  onChange: (change: Partial<RollItem>) => void;
  onRemove: () => void;
}) {
  const { roll, count } = item;
  const name = roll.stock === null ? "Film" : stockName(roll.stock);
  const formats = knownStock(name)?.formats ?? [roll.format];
  const set = (change: Partial<RollItem["roll"]>) => onChange({ roll: { ...roll, ...change } });
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        {name}
        <small>
          {[PROCESS_LABELS[roll.process], roll.pushPullFactor !== 0 && pushPullLabel(roll.pushPullFactor)]
            .filter(Boolean)
            .join(", ")}
        </small>
      </span>
      <span className={classes.services}>
        {formats.length > 1 && (
          <NativeSelect
            aria-label={`Format of ${name}`}
            data={formats.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
            value={roll.format}
            onChange={({ currentTarget }) => set({ format: currentTarget.value as typeof roll.format })}
          />
        )}
        <NativeSelect
          aria-label={`Scans of ${name}`}
          data={SCAN_SIZES.map((value) => ({ value, label: SCAN_SIZE_LABELS[value] }))}
          value={roll.scanQuality}
          onChange={({ currentTarget }) => set({ scanQuality: currentTarget.value as ScanSize })}
        />
        <Checkbox
          label="Rush"
          aria-label={`Rush for ${name}`}
          checked={roll.addRush}
          onChange={({ currentTarget }) => set({ addRush: currentTarget.checked })}
        />
      </span>
      <QuantityStepper
        mayRemove
        name={name}
        line={{ productType: "PRODUCT", stock: null, quantity: count }}
        onChange={(quantity) => (quantity === 0 ? onRemove() : onChange({ count: quantity }))}
      />
    </li>
  );
}
