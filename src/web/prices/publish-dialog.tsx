import { Radio, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { getPrices, listPriceLists, publishPrices } from "../../contract/prices/prices.ts";
import { beginningOf, calendarDay, DAY_MS } from "../../rules/time.ts";
import { api } from "../platform/api.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { useLab } from "../platform/lab.ts";
import { callKey } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";

const Form = z
  .object({ when: z.enum(["now", "day"]), day: z.string(), note: z.string().max(200) })
  .refine(({ when, day }) => when === "now" || day !== "", { path: ["day"], message: "Choose a day." });

/** Publishes the draft, now or from a day. @param text "12 price changes, 3 tier changes" */
export function PublishDialog({
  draftVersion,
  text,
  onClose,
}: {
  draftVersion: number;
  text: string;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const { timeZone } = useLab();
  const [tomorrow] = useState(() => calendarDay(new Date(Date.now() + DAY_MS), timeZone));
  const form = useCallForm<z.output<typeof Form>>({
    initialValues: { when: "now", day: "", note: "" },
    schema: Form,
    send: async ({ when, day, note }) => {
      const validFrom = when === "now" ? null : beginningOf(day, timeZone).toISOString();
      await api.call(publishPrices, { body: { draftVersion, validFrom, note } });
      for (const call of [listPriceLists, getPrices]) await queries.invalidateQueries({ queryKey: callKey(call) });
      showToast(when === "now" ? "Prices published" : "Prices scheduled");
      onClose();
    },
  });
  const { when } = form.form.getValues();
  return (
    <FormDialog title="Publish prices" form={form} submitLabel="Publish" onClose={onClose}>
      <p>{text}. Orders, invoices and running memberships keep their prices.</p>
      <Radio.Group label="When" {...form.field("when")}>
        <Stack gap="xs">
          <Radio value="now" label="Now" />
          <Radio value="day" label="From the beginning of a day" />
        </Stack>
      </Radio.Group>
      {when === "day" && <TextInput type="date" label="Day" min={tomorrow} {...form.field("day")} />}
      <TextInput label="Note for colleagues" placeholder="Spring prices" autoComplete="off" {...form.field("note")} />
    </FormDialog>
  );
}
