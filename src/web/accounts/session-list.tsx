import { Badge, Button } from "@mantine/core";
import { useState } from "react";
import { listUserEvents } from "../../contract/accounts/account-events.ts";
import { endOtherSessions, endSession, listSessions, type UserSession } from "../../contract/accounts/sessions.ts";
import { formatMoment } from "../platform/dates.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import framed from "../parts/framed-row.module.css";
import classes from "./settings.module.css";

/** Lists a user's sessions and ends them. @param own whether the user is viewing their own account */
export function SessionList({ userId, own }: { userId: string; own: boolean }) {
  const [ending, setEnding] = useState(false);
  const sessions = useCall(listSessions, { params: { userId } });
  const end = useCallMutation(endSession, { refreshes: [listSessions, listUserEvents] });
  const endOthers = useCallMutation(endOtherSessions, { refreshes: [listSessions, listUserEvents] });
  return (
    <Loaded query={sessions} skeleton={<RowsSkeleton rows={2} height={76} />}>
      {({ sessions }) => (
        <>
          {sessions.length === 0 && <p className={classes.quiet}>No active sessions.</p>}
          <ul className={classes.rows}>
            {sessions.map((session) => (
              <li key={session.id} className={framed.row}>
                <SessionFacts session={session} />
                {!session.current && (
                  <Button
                    variant="default"
                    size="compact-md"
                    loading={end.isPending && end.variables.params.sessionId === session.id}
                    onClick={() =>
                      end.mutate(
                        { params: { userId, sessionId: session.id } },
                        { onSuccess: () => void showToast(`${session.browser} logged out`) },
                      )
                    }
                    aria-label={`Log out ${session.browser}`}
                  >
                    Log out
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <FormMessage>{end.error && messageOf(end.error)}</FormMessage>
          {sessions.some(({ current }) => !current) && (
            <Button variant="default" onClick={() => setEnding(true)}>
              {own ? "Log out all others" : "Log out all"}
            </Button>
          )}
          {ending && (
            <ConfirmDialog
              title={own ? "Log out everywhere else?" : "Log them out everywhere?"}
              confirmLabel={own ? "Log out all others" : "Log out all"}
              onConfirm={() => endOthers.mutateAsync({ params: { userId } })}
              onClose={() => setEnding(false)}
            >
              <p>
                Those devices have to log in again. If it wasn't {own ? "you" : "them"}, choose a new password, too.
              </p>
            </ConfirmDialog>
          )}
        </>
      )}
    </Loaded>
  );
}

function SessionFacts({ session }: { session: UserSession }) {
  return (
    <div>
      <p className={classes.browser}>
        {session.browser}
        {session.current && (
          <Badge component="span" color="sun" variant="filled">
            This device
          </Badge>
        )}
        {session.waitsForCode && (
          <Badge component="span" variant="default">
            Waiting for the second factor
          </Badge>
        )}
      </p>
      <p className={classes.facts}>
        {session.current ? "In use now" : `Last seen ${formatMoment(session.lastSeenAt)}`}
        {session.address !== null && ` from ${session.address}`}
        <br />
        Logged in {formatMoment(session.signedInAt)}, expires {formatMoment(session.endsAt)}
      </p>
    </div>
  );
}
