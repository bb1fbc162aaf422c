import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { addCollection, CollectionForm, listCollections } from "../../contract/collections/collections.ts";
import { api } from "../platform/api.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { callKey } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";

const LAST = 10_000;

/** Adds a collection at the end, hidden until it is made visible on its page. */
export default function NewCollection({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useCallForm({
    initialValues: { name: "" },
    schema: CollectionForm.pick({ name: true }),
    send: async ({ name }) => {
      const { collection } = await api.call(addCollection, { body: { name, active: false, orderIndex: LAST } });
      void queries.invalidateQueries({ queryKey: callKey(listCollections) });
      await navigate(`/admin/collections/${collection.id}`);
    },
  });
  return (
    <FormDialog title="New collection" form={form} submitLabel="Add collection" onClose={onClose}>
      <TextInput label="Name" data-autofocus {...form.field("name")} />
    </FormDialog>
  );
}
