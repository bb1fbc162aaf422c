import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { CollectionForm, updateCollection } from "../../contract/collections/collections.ts";
import { isRefusal } from "../../contract/kit/client.ts";
import { api } from "../platform/api.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { Section } from "../platform/section.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import type { CollectionDesk } from "./collection-page.tsx";
import classes from "./collections.module.css";

export function CollectionFields({ collection, keep, look }: CollectionDesk) {
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
