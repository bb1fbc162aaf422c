import { Badge, Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { dollars } from "../../parts/dollars.ts";
import { IconPlus } from "../../platform/icons.tsx";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { Section } from "../../platform/section.tsx";
import classes from "../products.module.css";
import { ScrollArea } from "../../platform/scroll-area.tsx";
import type { ProductDesk } from "./use-product.ts";

const NewVariant = lazyComponent(() => import("./new-variant.tsx"), "The form");

export function VariantList(desk: ProductDesk) {
  const [adding, setAdding] = useState(false);
  const { product } = desk;
  const { variants, defaultProductVariantId } = product;
  return (
    <Section
      title="Variants"
      frame="panel"
      actions={
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add variant
        </Button>
      }
    >
      {variants.length === 0 ? (
        <p className={classes.hint}>No variants. Add variants for packs or sizes, each with its own price and stock.</p>
      ) : (
        <ScrollArea label="Variants with their stock and prices">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Variant</th>
                <th scope="col" data-end>
                  Stock
                </th>
                <th scope="col" data-end>
                  Price
                </th>
                <th scope="col" data-end>
                  Members
                </th>
              </tr>
            </thead>
            <tbody>
              {variants.map((variant) => (
                <tr key={variant.id}>
                  <th scope="row">
                    <Link to={`/admin/products/${product.id}/variants/${variant.id}`}>{variant.name}</Link>{" "}
                    {variant.id === defaultProductVariantId && <Badge color="gray">Default</Badge>}{" "}
                    {!variant.active && <Badge color="gray">Not for sale</Badge>}
                    <small>{variant.sku}</small>
                  </th>
                  <td data-end>{variant.stock?.toLocaleString("en-US") ?? "—"}</td>
                  <td data-end>{dollars(variant.price)}</td>
                  <td data-end>{dollars(variant.memberPrice ?? variant.price)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      {adding && <NewVariant {...desk} onClose={() => setAdding(false)} onGiveUp={() => setAdding(false)} />}
    </Section>
  );
}
