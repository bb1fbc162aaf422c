import { Skeleton, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import {
  listOwnSubmissions,
  MAX_OFFERED_AT_ONCE,
  submitScans,
  withdrawSubmissions,
} from "../../contract/submissions/submissions.ts";
import { shownHandle } from "../../rules/community/social-handle.ts";
import { countScans } from "../parts/film/count-scans.ts";
import { api } from "../platform/api.ts";
import { Dialog } from "../platform/dialog.tsx";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { showUndoToast, showToast } from "../platform/kit/toasts/show-toast.ts";
import { callKey, useCall } from "../platform/query.ts";
import { Loaded } from "../platform/states.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import { useLab } from "../platform/lab.ts";

type Props = { userId: string; scanIds: readonly string[]; onClose: () => void };

/** Submits scans for the club's social media, with the handle used last. */
export function OfferScans(props: Props) {
  const lab = useLab();
  const { userId, scanIds, onClose } = props;
  const title = `Submit ${countScans(scanIds.length)} to the club`;
  const last = useCall(listOwnSubmissions, { params: { userId }, query: { limit: 1 } });
  if (scanIds.length > MAX_OFFERED_AT_ONCE)
    return (
      <Dialog title="Too many at once" onClose={onClose}>
        <p>
          We review each one by hand. You have {scanIds.length} selected: submit at most {MAX_OFFERED_AT_ONCE} at once.
        </p>
      </Dialog>
    );
  if (last.data === undefined)
    return (
      <Dialog title={title} onClose={onClose}>
        <Loaded query={last} skeleton={<Skeleton height={120} radius="md" />}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  const former = last.data.submissions[0]?.instagramHandle;
  return (
    <OfferForm
      {...props}
      title={title}
      handle={former === undefined || former === shownHandle("", lab.instagram) ? "" : former}
    />
  );
}

function OfferForm({ userId, scanIds, onClose, title, handle }: Props & { title: string; handle: string }) {
  const queries = useQueryClient();
  const params = { userId };
  const refresh = () => void queries.invalidateQueries({ queryKey: callKey(listOwnSubmissions) });
  const form = useCallForm({
    initialValues: { instagramHandle: handle },
    schema: submitScans.body.pick({ instagramHandle: true }),
    async send({ instagramHandle }) {
      const { offered } = await api.call(submitScans, { params, body: { scanIds: [...scanIds], instagramHandle } });
      refresh();
      onClose();
      if (offered.length === 0) {
        showToast(scanIds.length === 1 ? "This scan is already submitted" : "These scans are already submitted");
        return;
      }
      const submissionIds = offered.map(({ submissionId }) => submissionId);
      showUndoToast(`${countScans(offered.length)} submitted to the club`, async () => {
        await api.call(withdrawSubmissions, { params, body: { submissionIds } });
        refresh();
      });
    },
  });
  return (
    <FormDialog title={title} form={form} submitLabel="Submit" onClose={onClose}>
      <p>We show what our customers shoot, here and on Instagram. We credit you by name if we choose it.</p>
      <TextInput
        label="Your Instagram name"
        description="Leave empty to be credited as the club"
        placeholder="@ada.films"
        autoComplete="off"
        {...form.field("instagramHandle")}
      />
    </FormDialog>
  );
}
