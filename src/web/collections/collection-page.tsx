import { Badge, Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import {
  getCollection,
  listCollections,
  type ProductCollection,
  removeCollection,
  CollectionForm,
  updateCollection,
} from "../../contract/collections/collections.ts";
import { listChanges } from "../../contract/history/history.ts";
import { CallError, isRefusal } from "../../contract/kit/client.ts";
import { HistorySection } from "../parts/history/history-section.tsx";
import { api } from "../platform/api.ts";
import { IconExternalLink } from "../platform/icons.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { type DetailHead, DetailPage } from "../platform/kit/detail-page.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { callKey, useCall } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import { CollectionPicture } from "./collection-picture.tsx";
import { CollectionProducts } from "./collection-products.tsx";
import { FormMessage } from "../platform/form-message.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./collections.module.css";

export type CollectionDesk = {
  collection: ProductCollection;
  keep: (collection: ProductCollection) => void;
  look: () => Promise<unknown>;
};

/** Staff page for one of the shop's collections (docs/product/collections.md). */
export function CollectionDeskPage({ collectionId }: { collectionId: string }) {
  const queries = useQueryClient();
  const input = { params: { collectionId } };
  const query = useCall(getCollection, input);
  const forgetLists = () => {
    for (const list of [listCollections, listChanges]) void queries.invalidateQueries({ queryKey: callKey(list) });
  };
  return (
    <DetailPage
      query={query}
      noun="collection"
      back={{ to: "/admin/collections", label: "All collections" }}

      head={({ collection }) => headOf(collection)}
    >
      {({ collection }) => {
        const desk: CollectionDesk = {
          collection,
          keep(next) {
            queries.setQueryData(callKey(getCollection, input), { collection: next });
            forgetLists();
          },
          async look() {
            forgetLists();
            await query.refetch();
          },
        };
        return (
          <TwoColumns split="late">
            <MainColumn>
              <CollectionFields {...desk} />
              <CollectionProducts {...desk} />
              <HistorySection thing={collection.id} />
            </MainColumn>
            <SideColumn>
              <CollectionPicture {...desk} />
              <RemoveCollection collection={collection} onGone={forgetLists} />
            </SideColumn>
          </TwoColumns>
        );
      }}
    </DetailPage>
  );
}

const headOf = ({ name, slug, active, productCount }: ProductCollection): DetailHead => ({
  title: name,
  eyebrow: <Badge color={active ? "leaf" : "gray"}>{active ? "In the shop" : "Hidden"}</Badge>,
  facts: [
    ["Address", `/collections/${slug}`],
    ["Products", String(productCount)],
  ],
  actions: active && (
    <Button
      component={Link}
      to={`/collections/${slug}`}
      variant="default"
      leftSection={<IconExternalLink size={18} aria-hidden />}
    >
      View in shop
    </Button>
  ),
});

function RemoveCollection({ collection, onGone }: { collection: ProductCollection; onGone: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  return (
    <Section title="Remove collection" frame="panel">
      <Button variant="default" onClick={() => setConfirming(true)}>
        Remove collection
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Remove ${collection.name}?`}
          confirmLabel="Remove collection"
          onConfirm={async () => {
            try {
              await api.call(removeCollection, { params: { collectionId: collection.id } });
            } catch (error) {
              if (!(error instanceof CallError) || error.status !== 404) throw error;
            }
            onGone();
            showToast(`${collection.name} removed`);
            await navigate("/admin/collections");
          }}
          onClose={() => setConfirming(false)}
        >
          Its products stay in the shop. Links to /collections/{collection.slug} will stop working.
        </ConfirmDialog>
      )}
    </Section>
  );
}

function CollectionFields({ collection, keep, look }: CollectionDesk) {
  const form = useCallForm({
    initialValues: { name: collection.name, description: collection.description, active: collection.active },
    schema: CollectionForm.pick({ name: true, description: true, active: true }),
    send: async (values) => {
      try {
        const { orderIndex, version } = collection;
        const params = { collectionId: collection.id };
        const reply = await api.call(updateCollection, { params, body: { ...values, orderIndex, version } });
        keep(reply.collection);
        showToast("Saved. The shop shows the changes.");
      } catch (error) {
        // Keeps edited fields and updates untouched ones; the next save is sent with the current version.
        if (isRefusal(error, updateCollection, "STALE")) await look();
        throw error;
      }
    },
  });
  return (
    <Section title="Basics">
      <form onSubmit={form.submit} noValidate aria-label="Collection" className={classes.form}>
        <TextInput label="Name" description="The shop address follows the name" {...form.field("name")} />
        <Textarea label="Description" autosize minRows={2} maxRows={10} {...form.field("description")} />
        <Checkbox label="Show in the shop" {...form.form.getInputProps("active", { type: "checkbox" })} />
        <FormMessage>{form.problem?.message}</FormMessage>
        <div>
          <Button type="submit" loading={form.sending}>
            Save
          </Button>
        </div>
      </form>
    </Section>
  );
}
