import { Button, Checkbox, Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { BodyOf } from "../../../contract/kit/call.ts";
import { addShare, getShare, listShares, type Share, updateShare } from "../../../contract/shares/shares.ts";
import { SHARE_DOWNLOAD_LABELS, SHARE_DOWNLOADS, SHARE_LENGTHS } from "../../../rules/shares/shares.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { callKey } from "../../platform/query.ts";
import { useAttempt } from "../../platform/use-attempt.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import { changeOf, newShareOf, shareSchema, type ShareValues, valuesOf } from "./share-form.ts";
import { ShareLink } from "./share-link.tsx";

/**
 * Shares scans, or changes a share.
 * @param of the scans of a new share with its initial title, or the share to change
 */
export function ShareDialog({
  userId,
  of,
  onClose,
}: {
  userId: string;
  of: { scanIds: readonly string[]; title: string } | Share;
  onClose: () => void;
}) {
  const share = "id" in of ? of : null;
  const [made, setMade] = useState<Share | null>(null);
  const queries = useQueryClient();
  const attempt = useAttempt<BodyOf<typeof addShare>>();
  const form = useCallForm<ShareValues>({
    initialValues: valuesOf(share, of.title),
    schema: shareSchema(share?.hasPassword ?? false),
    send: async (values) => {
      if (share) {
        await api.call(updateShare, { params: { userId, shareId: share.id }, body: changeOf(share, values) });
        onClose();
      } else {
        const wanted = { ...newShareOf(values), scanIds: [...of.scanIds] };
        const { share: added } = await attempt.once(wanted, (body, idempotencyKey) =>
          api.call(addShare, { params: { userId }, body }, { idempotencyKey }),
        );
        setMade(added);
      }
      for (const stale of [listShares, getShare]) void queries.invalidateQueries({ queryKey: callKey(stale) });
    },
  });
  if (made !== null) return <Shared share={made} onClose={onClose} />;
  const count = of.scanIds.length;
  const { locked } = form.form.values;
  return (
    <FormDialog
      title={share ? "Edit share" : `Share ${count} ${count === 1 ? "frame" : "frames"}`}
      form={form}
      submitLabel={share ? "Save" : "Create link"}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput
          label="Title"
          description="Text above the pictures"
          maxLength={SHARE_LENGTHS.title}
          {...form.field("title")}
        />
        <TextInput type="date" label="Expires" description="Leave empty for no end date" {...form.field("until")} />
        <Radio.Group label="Visitors can" {...form.field("downloads")}>
          <Stack gap="xs" mt="xs">
            {SHARE_DOWNLOADS.map((value) => (
              <Radio key={value} value={value} label={SHARE_DOWNLOAD_LABELS[value]} />
            ))}
          </Stack>
        </Radio.Group>
        <Checkbox
          label="Allow favorites and comments"
          {...form.form.getInputProps("mayAnswer", { type: "checkbox" })}
        />
        <Checkbox label="Protect with a password" {...form.form.getInputProps("locked", { type: "checkbox" })} />
        {locked && (
          <TextInput
            label={share?.hasPassword ? "New password" : "Password"}
            description={share?.hasPassword ? "Leave empty to keep it" : "Send the password separately"}
            autoComplete="off"
            maxLength={SHARE_LENGTHS.password.most}
            {...form.field("password")}
          />
        )}
      </Stack>
    </FormDialog>
  );
}

function Shared({ share, onClose }: { share: Share; onClose: () => void }) {
  return (
    <Dialog title="Your link" onClose={onClose}>
      <p>Anyone with the link sees the pictures{share.hasPassword && ", once they give the password"}.</p>
      <ShareLink code={share.code} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
