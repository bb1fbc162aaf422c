import { Checkbox, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { Product } from "../../../contract/products/product.ts";
import { CHECKED } from "../../../rules/products/choices.ts";
import { dollars } from "../../parts/dollars.ts";
import { Section } from "../../platform/section.tsx";
import classes from "../products.module.css";
import { usePrices } from "../../parts/prices/use-prices.ts";
import { tierPrices } from "./tier-prices.ts";

export function PricePreview({ product }: { product: Product }) {
  const { variants, options, defaultProductVariantId } = product;
  const [chosen, setChosen] = useState<string | null>(defaultProductVariantId);
  const [values, setValues] = useState<Record<string, string>>({});
  const variantId = variants.some(({ id }) => id === chosen) ? chosen : (variants[0]?.id ?? null);
  const offered = options.filter(
    ({ active, productVariantId, config, optionType }) =>
      active &&
      (productVariantId === null || productVariantId === variantId) &&
      (config.priceModifier != null ||
        (optionType !== "text" && config.options?.some(({ priceModifier }) => priceModifier != null))),
  );
  const prices = usePrices();
  const choose = (key: string, value: string) => setValues((before) => ({ ...before, [key]: value }));
  return (
    <Section title="Price per piece" frame="panel">
      <div className={classes.part}>
        {variants.length > 0 && (
          <NativeSelect
            label="Variant"
            value={variantId ?? ""}
            data={variants.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        {offered.map((option) =>
          option.optionType === "checkbox" ? (
            <Checkbox
              key={option.id}
              label={option.config.label ?? option.label}
              checked={values[option.optionKey] === CHECKED}
              onChange={({ currentTarget }) => choose(option.optionKey, currentTarget.checked ? CHECKED : "")}
            />
          ) : (
            <NativeSelect
              key={option.id}
              label={option.label}
              value={values[option.optionKey] ?? ""}
              data={[
                { value: "", label: "Nothing selected" },
                ...(option.config.options ?? []).map(({ value, label }) => ({ value, label })),
              ]}
              onChange={({ currentTarget }) => choose(option.optionKey, currentTarget.value)}
            />
          ),
        )}
        <table className={classes.table} aria-label="Price in each tier">
          <tbody aria-live="polite">
            {tierPrices(prices, product, variantId, values).map(({ tier, price }) => (
              <tr key={tier}>
                <th scope="row">{tier}</th>
                <td data-end>{dollars(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
