import { ActionIcon, Button, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CallError, isRefusal } from "../../../contract/kit/client.ts";
import {
  addProductDetailImage,
  arrangeProductDetailImages,
  removeProductDetail,
  removeProductDetailImage,
  restoreProductDetailImage,
  updateProductDetail,
} from "../../../contract/products/product-desk.ts";
import { HistorySection } from "../../parts/history/history-section.tsx";
import { api } from "../../platform/api.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconPlus, IconTrash } from "../../platform/icons.tsx";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { Section } from "../../platform/section.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import { PictureBoard } from "../pictures/picture-board.tsx";
import classes from "../products.module.css";
import { bodyOfDetail, type Detail, DetailValues, newFact, valuesOfDetail } from "./detail-values.ts";
import { ProductPartPage } from "./product-part-page.tsx";
import type { ProductDesk } from "./use-product.ts";

export function ProductDetailPage({ productId, detailId }: { productId: string; detailId: string }) {
  const params = { productId, detailId };
  return (
    <ProductPartPage
      productId={productId}
      noun="section"
      partOf={({ details }) => details.find(({ id }) => id === detailId)}
      head={({ subtitle }) => ({ title: subtitle || "Section" })}
    >
      {(desk, detail) => (
        <div className={classes.form}>
          <DetailFields {...desk} detail={detail} />
          <PictureBoard
            pictures={detail.media}
            of={detail.subtitle || desk.product.name}
            calls={{
              announce: (body) => api.call(addProductDetailImage, { params, body }),
              arrange: (pictures) => api.call(arrangeProductDetailImages, { params, body: { pictures } }),
              remove: (path) => api.call(removeProductDetailImage, { params, query: { path } }),
              restore: (path) => api.call(restoreProductDetailImage, { params, query: { path } }),
            }}
            look={desk.look}
          />
          <RemoveDetail {...desk} detail={detail} />
          <HistorySection part={detail.id} />
        </div>
      )}
    </ProductPartPage>
  );
}

function DetailFields({ product, look, detail }: ProductDesk & { detail: Detail }) {
  const form = useCallForm<DetailValues>({
    initialValues: valuesOfDetail(detail),
    schema: DetailValues,
    send: async (values) => {
      try {
        const params = { productId: product.id, detailId: detail.id };
        await api.call(updateProductDetail, { params, body: { ...bodyOfDetail(values), version: product.version } });
        await look();
        showToast("Saved. The shop shows the changes.");
      } catch (error) {
        if (isRefusal(error, updateProductDetail, "STALE")) await look();
        throw error;
      }
    },
  });
  const { field } = form;
  const { facts } = form.form.getValues();
  return (
    <form onSubmit={form.submit} noValidate aria-label="Section" className={classes.form}>
      <Section title="Content">
        <div className={classes.part}>
          <TextInput label="Heading" {...field("subtitle")} />
          <Textarea label="Text" autosize minRows={4} maxRows={16} {...field("body")} />
          <TextInput label="Position" inputMode="numeric" description="Lowest first" {...field("position")} />
        </div>
      </Section>
      <Section title="Facts">
        <div className={classes.part}>
          <p className={classes.hint}>Customers filter by these: format 35mm, iso 400, process C-41, brand Kodak.</p>
          {facts.map(({ row, key }, index) => (
            <div key={row} className={classes.placeHead}>
              <TextInput label="Fact" placeholder="format" {...field(`facts.${index}.key`)} />
              <TextInput label="Value" placeholder="35mm" {...field(`facts.${index}.value`)} />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="xl"
                aria-label={`Remove the fact ${key || index + 1}`}
                onClick={() => form.form.removeListItem("facts", index)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          <div>
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.form.insertListItem("facts", newFact())}
            >
              Add fact
            </Button>
          </div>
        </div>
      </Section>
      <FormMessage>{form.problem?.message}</FormMessage>
      <div className={classes.save}>
        <Button type="submit" loading={form.sending}>
          Save
        </Button>
      </div>
    </form>
  );
}

function RemoveDetail({ product, look, detail }: ProductDesk & { detail: Detail }) {
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  return (
    <Section title="Remove section">
      <Button variant="default" onClick={() => setConfirming(true)}>
        Remove this section
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Remove this section?"
          confirmLabel="Remove section"
          onConfirm={async () => {
            try {
              await api.call(removeProductDetail, { params: { productId: product.id, detailId: detail.id } });
            } catch (error) {
              if (!(error instanceof CallError) || error.status !== 404) throw error;
            }
            showToast("Section removed");
            await navigate(`/admin/products/${product.id}`);
            await look();
          }}
          onClose={() => setConfirming(false)}
        >
          This also removes its facts and pictures.
        </ConfirmDialog>
      )}
    </Section>
  );
}
