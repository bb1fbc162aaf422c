import { Anchor, Button } from "@mantine/core";
import { Link } from "react-router";
import { leaveWaitlist } from "../../contract/community/community.ts";
import { useLab } from "../platform/lab.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { Page } from "../platform/page.tsx";
import { useCallMutation } from "../platform/query.ts";

/**
 * Ends a newsletter subscription. Requires a click, because programs that scan links in e-mails must not unsubscribe
 * anyone.
 * @param token of the link in the newsletter
 */
export function Unsubscribe({ token }: { token: string }) {
  const lab = useLab();
  const leave = useCallMutation(leaveWaitlist);
  if (leave.isSuccess)
    return (
      <Page
        title="You're unsubscribed"
        isNarrow
        intro="We won't send you the newsletter again. We still e-mail you about your orders."
      >
        <Button component={Link} to="/" variant="default">
          Go to the home page
        </Button>
      </Page>
    );
  return (
    <Page title="Unsubscribe?" isNarrow intro="Confirm, and we stop sending it. You can subscribe again any time.">
      {token === "" ? (
        <FormMessage>
          This link is not complete. Open it from the newsletter again, or write to{" "}
          <Anchor href={`mailto:${lab.email}`} inherit c="inherit" underline="always">
            {lab.email}
          </Anchor>{" "}
          and we'll unsubscribe you.
        </FormMessage>
      ) : (
        <>
          <FormMessage>{leave.error && messageOf(leave.error)}</FormMessage>
          <Button size="lg" loading={leave.isPending} onClick={() => leave.mutate({ body: { token } })}>
            Unsubscribe
          </Button>
        </>
      )}
    </Page>
  );
}
