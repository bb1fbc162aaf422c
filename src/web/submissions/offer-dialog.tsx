import { Button, Skeleton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { listOwnSubmissions, type Submission, withdrawSubmission } from "../../contract/submissions/submissions.ts";
import { api } from "../platform/api.ts";
import { Dialog, DialogActions } from "../platform/dialog.tsx";
import { showToast, showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { callKey, useCall } from "../platform/query.ts";
import { Loaded } from "../platform/states.tsx";
import { OfferScans } from "./offer-scans.tsx";

/** Maximum number of submissions searched for this scan's. */
const LOOKED_THROUGH = { limit: 100 } as const;

type Props = { userId: string; scanId: string; onClose: () => void };

/** Submits a scan for the club's social media; for a submitted one, shows its status and withdraws it. */
export function OfferDialog(props: Props) {
  const { userId, scanId, onClose } = props;
  const own = useCall(listOwnSubmissions, { params: { userId }, query: LOOKED_THROUGH });
  const offer = own.data?.submissions.find(({ scan }) => scan.id === scanId);
  if (own.data === undefined)
    return (
      <Dialog title="Submit 1 scan to the club" onClose={onClose}>
        <Loaded query={own} skeleton={<Skeleton height={120} radius="md" />}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  if (offer) return <Offered {...props} offer={offer} />;
  return <OfferScans userId={userId} scanIds={[scanId]} onClose={onClose} />;
}

function useForget() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: callKey(listOwnSubmissions) });
}

function Offered({ userId, offer, onClose }: Props & { offer: Submission }) {
  const forget = useForget();
  async function withdraw() {
    try {
      await api.call(withdrawSubmission, { params: { userId, submissionId: offer.id } });
      forget();
      onClose();
      showToast("Submission withdrawn");
    } catch (error) {
      showErrorToast(error);
    }
  }
  return (
    <Dialog title="Submitted" onClose={onClose}>
      <p>
        {offer.selected
          ? `Chosen: we show it with ${offer.instagramHandle === "" ? "no name" : `your name ${offer.instagramHandle}`}.`
          : `Waiting for review${offer.instagramHandle && `, as ${offer.instagramHandle}`}.`}
      </p>
      <DialogActions>
        <Button variant="default" onClick={() => void withdraw()}>
          Withdraw
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
