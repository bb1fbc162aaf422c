import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import type { Media } from "../../../contract/products/product.ts";
import { SHOP_PICTURE_LIMIT, SHOP_PICTURE_TYPES } from "../../../rules/products/pictures.ts";
import { IconTrash } from "../../platform/icons.tsx";
import { FileDrop } from "../../platform/kit/files/file-drop.tsx";
import { TransferList } from "../../platform/kit/files/transfer-list.tsx";
import { showUndoToast, showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { Sortable } from "../../platform/kit/sortable/sortable.tsx";
import { Section } from "../../platform/section.tsx";
import classes from "../products.module.css";
import { type Announce, usePictureUploads } from "./use-picture-uploads.ts";

export type Picture = z.output<typeof Media>;
type Placed = { path: string; alt: string; productVariantId?: string | null };

export type PictureCalls = {
  announce: Announce;
  arrange: (pictures: Placed[]) => Promise<unknown>;
  remove: (path: string) => Promise<unknown>;
  restore: (path: string) => Promise<unknown>;
};

/**
 * Manages a record's pictures: uploads many at once, orders, describes, removes and restores them.
 * @param pictures in order, without thumbnails
 * @param of their subject
 * @param look refetches the record
 * @param variants the product's, of which a picture can show one
 */
export function PictureBoard({
  pictures,
  of,
  calls,
  look,
  hint,
  variants = NO_VARIANTS,
}: {
  pictures: readonly Picture[];
  of: string;
  calls: PictureCalls;
  look: () => Promise<unknown>;
  hint?: string;
  variants?: readonly { id: string; name: string }[];
}) {
  const uploads = usePictureUploads(calls.announce, look);
  // Optimistic: shows the new order until the lab has saved it.
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const shown = order ? order.flatMap((path) => pictures.find((picture) => picture.path === path) ?? []) : pictures;
  const nameOf = ({ alt, path }: Picture) => alt || `picture ${pictures.findIndex((one) => one.path === path) + 1}`;

  async function arrange(next: readonly Placed[]) {
    setOrder(next.map(({ path }) => path));
    try {
      await calls.arrange(
        next.map(({ path, alt, productVariantId = null }) => ({
          path,
          alt,
          ...(variants.length > 0 && { productVariantId }),
        })),
      );
    } catch (error) {
      showErrorToast(error);
    }
    await look();
    setOrder(null);
  }

  async function remove(picture: Picture) {
    const name = nameOf(picture);
    try {
      await calls.remove(picture.path);
      await look();
      showUndoToast(
        `Removed: ${name}`,
        async () => {
          await calls.restore(picture.path);
          await look();
        },
        `Restored: ${name}`,
      );
    } catch (error) {
      showErrorToast(error);
      await look();
    }
  }

  const change = (picture: Picture, own: Partial<Picture>) =>
    arrange(shown.map((one) => (one.path === picture.path ? { ...one, ...own } : one)));
  const describe = (picture: Picture, alt: string) => alt !== picture.alt && change(picture, { alt });

  return (
    <Section title="Pictures">
      <div className={classes.part}>
        {shown.length > 0 && (
          <>
            {hint && <p className={classes.hint}>{hint}</p>}
            <Sortable
              label={`Pictures of ${of}`}
              layout="grid"
              items={shown}
              keyOf={({ path }) => path}
              nameOf={nameOf}
              onOrder={(next) => void arrange(next)}
            >
              {(picture) => (
                <div className={classes.picture}>
                  <img
                    src={picture.read}
                    width={picture.width ?? undefined}
                    height={picture.height ?? undefined}
                    alt={nameOf(picture)}
                    loading="lazy"
                    decoding="async"
                    draggable={false}
                  />
                  <div className={classes.pictureFoot}>
                    <TextInput
                      // Replaces the field's text when another user changed it meanwhile.
                      key={picture.alt}
                      label="Picture description"
                      size="sm"
                      maxLength={300}
                      defaultValue={picture.alt}
                      placeholder={of}
                      onBlur={({ currentTarget }) => void describe(picture, currentTarget.value.trim())}
                      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
                    />
                    {variants.length > 0 && (
                      <NativeSelect
                        label="Shows"
                        size="sm"
                        value={picture.productVariantId ?? ""}
                        onChange={({ currentTarget }) =>
                          void change(picture, { productVariantId: currentTarget.value || null })
                        }
                        data={[
                          { value: "", label: "All variants" },
                          ...variants.map(({ id, name }) => ({ value: id, label: name })),
                        ]}
                      />
                    )}
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="lg"
                      aria-label={`Remove ${nameOf(picture)}`}
                      onClick={() => void remove(picture)}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  </div>
                </div>
              )}
            </Sortable>
          </>
        )}
        <FileDrop
          title={shown.length > 0 ? "More pictures" : `Pictures of ${of}`}
          buttonLabel="Choose pictures"
          accept={SHOP_PICTURE_TYPES}
          acceptWords="JPEG, PNG or WebP"
          maxBytes={SHOP_PICTURE_LIMIT.maxBytes}
          maxFiles={MOST_PICTURES}
          already={shown.length}
          onFiles={uploads.add}
        />
        <TransferList
          transfers={uploads.transfers}
          label="Uploading pictures"
          onRetry={uploads.retry}
          onRemove={uploads.remove}
          onClear={uploads.clear}
        />
      </div>
    </Section>
  );
}

const MOST_PICTURES = 100;
const NO_VARIANTS: readonly { id: string; name: string }[] = [];
