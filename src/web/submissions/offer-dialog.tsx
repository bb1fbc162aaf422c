import { Button, Skeleton, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import {
  listOwnSubmissions,
  type Submission,
  submitScan,
  withdrawSubmission,
} from "../../contract/submissions/submissions.ts";
import { shownHandle } from "../../rules/community/social-handle.ts";
import { api } from "../platform/api.ts";
import { Dialog, DialogActions } from "../platform/dialog.tsx";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { offerUndo, sayDone, sayProblem } from "../platform/kit/notices/say.ts";
import { callKey, useCall } from "../platform/query.ts";
import { Loaded } from "../platform/states.tsx";
import { useCallForm } from "../platform/use-call-form.ts";

/** As many offers as one looks through for this scan's. */
const LOOKED_THROUGH = { limit: 100 } as const;

type Props = { userId: string; scanId: string; onClose: () => void };

/** Offers a scan for the club's social media; one that is offered says what became of it, and is taken back. */
export function OfferDialog(props: Props) {
  const { userId, scanId, onClose } = props;
  const own = useCall(listOwnSubmissions, { params: { userId }, query: LOOKED_THROUGH });
  const offer = own.data?.submissions.find(({ scan }) => scan.id === scanId);
  if (own.data === undefined)
    return (
      <Dialog title="Offer this frame to the club" onClose={onClose}>
        <Loaded query={own} skeleton={<Skeleton height={120} radius="md" />}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  if (offer) return <Offered {...props} offer={offer} />;
  const former = own.data.submissions[0]?.instagramHandle;
  return <NewOffer {...props} handle={former === undefined || former === shownHandle("") ? "" : former} />;
}

function useForget() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: callKey(listOwnSubmissions) });
}

function NewOffer({ userId, scanId, handle, onClose }: Props & { handle: string }) {
  const forget = useForget();
  const params = { userId, scanId };
  const form = useCallForm({
    initialValues: { instagramHandle: handle },
    schema: submitScan.body,
    async send(body) {
      const { submission } = await api.call(submitScan, { params, body });
      forget();
      onClose();
      offerUndo(`Offered as ${submission.instagramHandle}`, async () => {
        await api.call(withdrawSubmission, { params: { userId, submissionId: submission.id } });
        forget();
      });
    },
  });
  return (
    <FormDialog title="Offer this frame to the club" form={form} submitLabel="Offer it" onClose={onClose}>
      <p>We show what our members shoot, here and on Instagram. If yours is chosen, it stands under your name.</p>
      <TextInput
        label="Your Instagram name"
        description="Left empty, it is shown under the club’s."
        placeholder="@ada.films"
        autoComplete="off"
        {...form.field("instagramHandle")}
      />
    </FormDialog>
  );
}

function Offered({ userId, offer, onClose }: Props & { offer: Submission }) {
  const forget = useForget();
  async function withdraw() {
    try {
      await api.call(withdrawSubmission, { params: { userId, submissionId: offer.id } });
      forget();
      onClose();
      sayDone("Your offer is taken back");
    } catch (error) {
      sayProblem(error);
    }
  }
  return (
    <Dialog title="This frame is offered" onClose={onClose}>
      <p>
        {offer.selected
          ? `It was chosen: the club shows it as ${offer.instagramHandle}.`
          : `It waits to be looked at, as ${offer.instagramHandle}.`}
      </p>
      <DialogActions>
        <Button variant="default" onClick={() => void withdraw()}>
          Take it back
        </Button>
        <Button onClick={onClose}>Leave it</Button>
      </DialogActions>
    </Dialog>
  );
}
