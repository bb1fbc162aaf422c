import { Button } from "@mantine/core";
import { useState } from "react";
import {
  type FeedLink,
  getCourierCalendar,
  makeCourierCalendar,
  removeCourierCalendar,
} from "../../../contract/feed-links/feed-links.ts";
import { SecretDialog } from "../../parts/secret-dialog.tsx";
import { formatMoment } from "../../platform/dates.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { showErrorToast, showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";

/** A courier's own stops in their calendar (docs/product/connections.md#calendars). */
export function CalendarLink({ messengerId }: { messengerId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [url, showUrl] = useState<string | null>(null);
  return (
    <>
      <Button variant="default" mt="md" onClick={() => setOpen(true)}>
        Add to calendar
      </Button>
      {isOpen && <LinkDialog messengerId={messengerId} onUrl={showUrl} onClose={() => setOpen(false)} />}
      {url !== null && (
        <SecretDialog title="Secret link" secret={url} onClose={() => showUrl(null)}>
          Paste this address where your calendar asks for a URL. Anyone with it can read your stops.
        </SecretDialog>
      )}
    </>
  );
}

function LinkDialog({
  messengerId,
  onUrl,
  onClose,
}: {
  messengerId: string;
  onUrl: (url: string) => void;
  onClose: () => void;
}) {
  const params = { messengerId };
  const query = useCall(getCourierCalendar, { params });
  const refreshes = [getCourierCalendar];
  const make = useCallMutation(makeCourierCalendar, {
    refreshes,
    onError: showErrorToast,
    onSuccess: ({ url }) => {
      onClose();
      onUrl(url);
    },
  });
  const remove = useCallMutation(removeCourierCalendar, {
    refreshes,
    onError: showErrorToast,
    onSuccess: () => {
      onClose();
      showToast("Calendar link deleted.");
    },
  });
  return (
    <Dialog title="Your stops in a calendar" onClose={onClose}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={1} height={80} />}>
        {({ link }) => (
          <>
            <p>{linkText(link)}</p>
            <DialogActions>
              {link !== null && (
                <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({ params })}>
                  Delete link
                </Button>
              )}
              <Button loading={make.isPending} onClick={() => make.mutate({ params })}>
                {link === null ? "Get link" : "Replace link"}
              </Button>
            </DialogActions>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function linkText(link: FeedLink | null): string {
  if (link === null)
    return "A secret link shows your stops in Google Calendar, Apple Calendar or Outlook: order number, time and address.";
  if (!link.active) return "The lab turned your link off. Replace it to use it again.";
  const read = link.lastReadAt === null ? "No calendar has read it yet" : `Last read ${formatMoment(link.lastReadAt)}`;
  return `You made a link on ${formatMoment(link.createdAt)}. ${read}. A new one replaces it.`;
}
