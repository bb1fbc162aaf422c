import { ActionIcon, Badge, Button, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { addProductOption, removeProductOption } from "../../../contract/products/product-desk.ts";
import { api } from "../../platform/api.ts";
import { IconPencil, IconPlus, IconTrash } from "../../platform/icons.tsx";
import { showUndoToast, showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { Fold } from "../../platform/kit/fold.tsx";
import { OPTION_TYPE_LABELS } from "../product-words.ts";
import classes from "../products.module.css";
import type { Option } from "./option-values.ts";
import type { ProductDesk } from "./use-product.ts";

const OptionDialog = lazyComponent(() => import("./option-dialog.tsx"), "The form");

/** Maximum number of values named in a row; the rest is counted. */
const NAMED = 6;

function contentOf({ optionType, config }: Option): string {
  if (optionType === "text" || optionType === "checkbox") return OPTION_TYPE_LABELS[optionType];
  const labels = (config.options ?? []).map(({ label }) => label);
  const rest = labels.length - NAMED;
  return [...labels.slice(0, NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}

export function OptionList(desk: ProductDesk) {
  const { product, keep } = desk;
  const [open, setOpen] = useState<Option | "new" | null>(null);
  const variantOf = (id: string | null) => product.variants.find((variant) => variant.id === id)?.name;

  async function remove(option: Option) {
    const { id, ...form } = option;
    try {
      const params = { productId: product.id };
      keep((await api.call(removeProductOption, { params: { ...params, optionId: id } })).product);
      showUndoToast(
        `${option.label} removed`,
        async () => keep((await api.call(addProductOption, { params, body: form })).product),
        `${option.label} restored`,
      );
    } catch (error) {
      showErrorToast(error);
    }
  }

  return (
    <Fold title="Options" summary={product.options.map(({ label }) => label).join(", ") || "None"} isOpen={false}>
      <div className={classes.add}>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpen("new")}
        >
          Add option
        </Button>
      </div>
      {product.options.length === 0 ? (
        <p className={classes.hint}>No options yet. Add one for a border, a text or gift wrap.</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Option</th>
              <th scope="col">Choice</th>
              <th scope="col" data-end>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {product.options.map((option) => (
              <tr key={option.id}>
                <th scope="row">
                  {option.label} {option.required && <Badge color="gray">Required</Badge>}{" "}
                  {!option.active && <Badge color="gray">Hidden</Badge>}
                  <small>{[option.optionKey, variantOf(option.productVariantId)].filter(Boolean).join(" · ")}</small>
                </th>
                <td>{contentOf(option)}</td>
                <td data-end>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Change ${option.label}`}
                    onClick={() => setOpen(option)}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Remove ${option.label}`}
                    onClick={() => void remove(option)}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open !== null && (
        <OptionDialog
          {...desk}
          option={open === "new" ? null : open}
          onClose={() => setOpen(null)}
          onGiveUp={() => setOpen(null)}
        />
      )}
    </Fold>
  );
}
