import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { listProducts } from "../../../contract/products/products.ts";
import type { Product } from "../../../contract/products/product.ts";
import { dollars } from "../../parts/dollars.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { useCall } from "../../platform/query.ts";
import { TextButton } from "../../platform/text-button.tsx";
import classes from "./desk.module.css";
import type { AddedLine } from "./order-edit.ts";

/** Debounce before the shop is searched, in ms. */
const RESTS_MS = 300;
const FOUND = 6;

export function AddProduct({
  added,
  onAdd,
  onRemove,
}: {
  added: readonly AddedLine[];
  onAdd: (line: AddedLine) => void;
  onRemove: (tempKey: string) => void;
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
  const found = useCall(listProducts, { query }, { enabled: search !== "", keepPrevious: true });
  return (
    <div className={classes.group}>
      <TextInput
        label="Add from the shop"
        type="search"
        placeholder="Name or SKU"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <FormMessage>{found.error && messageOf(found.error)}</FormMessage>
      {search !== "" && found.data !== undefined && (
        <ul className={classes.found} aria-label="Search results">
          {found.data.products.length === 0 && <li>No products found for “{search}”.</li>}
          {found.data.products.map((product) => (
            <Found
              key={product.id}
              product={product}
              onAdd={(line) => {
                onAdd(line);
                setTyped("");
              }}
            />
          ))}
        </ul>
      )}
      {added.length > 0 && (
        <ul className={classes.rows} aria-label="Added items">
          {added.map(({ tempKey, name }) => (
            <li key={tempKey} className={classes.row}>
              <span className={classes.what}>{name}</span>
              <TextButton onClick={() => onRemove(tempKey)}>Remove</TextButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Found({ product, onAdd }: { product: Product; onAdd: (line: AddedLine) => void }) {
  const [variantId, setVariantId] = useState(product.defaultProductVariantId ?? product.variants[0]?.id ?? null);
  const variant = product.variants.find(({ id }) => id === variantId);
  const mustChoose = product.options.some(({ active, required }) => active && required);
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        {product.name}
        <p>
          {dollars(variant?.price ?? product.price)}
          {product.stock !== null && ` · ${product.stock} left`}
          {mustChoose && " · has options: order it on its product page"}
        </p>
      </span>
      {product.variants.length > 1 && (
        <NativeSelect
          aria-label={`Which ${product.name}`}
          data={product.variants.map(({ id, name }) => ({ value: id, label: name }))}
          value={variantId ?? ""}
          onChange={({ currentTarget }) => setVariantId(currentTarget.value)}
        />
      )}
      <Button
        variant="default"
        size="sm"
        disabled={mustChoose}
        aria-label={`Add ${product.name}`}
        onClick={() =>
          onAdd({
            tempKey: crypto.randomUUID(),
            productId: product.id,
            productVariantId: variantId,
            quantity: 1,
            selectedOptions: {},
            name:
              variant === undefined || product.variants.length < 2 ? product.name : `${product.name}, ${variant.name}`,
          })
        }
      >
        Add
      </Button>
    </li>
  );
}
