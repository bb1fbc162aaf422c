import { Button } from "@mantine/core";
import { Link } from "react-router";
import { confirmReminder, endReminder } from "../../contract/reminders/reminders.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { Page } from "../platform/page.tsx";
import { useCallMutation } from "../platform/query.ts";

/**
 * Target of the links in the e-mail. Each requires a click, because programs that scan links in e-mails must not answer
 * for the reader.
 * @param yes whether the reader wants the reminder
 */
export function AnswerReminder({ yes, token }: { yes: boolean; token: string }) {
  const [confirm, end] = [useCallMutation(confirmReminder), useCallMutation(endReminder)];
  const product = confirm.data?.product;
  if (product)
    return (
      <Page title="Confirmed" isNarrow intro={`We'll send you one e-mail when ${product.name} is available.`}>
        <Button component={Link} to={`/products/${product.slug}`} variant="default">
          Back to {product.name}
        </Button>
      </Page>
    );
  if (end.isSuccess)
    return (
      <Page title="Request canceled" isNarrow intro="We won't e-mail you about it, and we deleted your address.">
        <Button component={Link} to="/collections" variant="default">
          Go to the shop
        </Button>
      </Page>
    );
  const answer = yes ? confirm : end;
  return (
    <Page
      title={yes ? "Confirm your request" : "Cancel your request?"}
      isNarrow
      intro={
        yes
          ? "We'll send you one e-mail when the product is available."
          : "We won't e-mail you about this product. You can ask again any time."
      }
    >
      <FormMessage>
        {token === ""
          ? "This link is incomplete. Open it from the e-mail again."
          : answer.error && messageOf(answer.error)}
      </FormMessage>
      {token !== "" && (
        <Button size="lg" loading={answer.isPending} onClick={() => answer.mutate({ body: { token } })}>
          {yes ? "Yes, e-mail me" : "Cancel request"}
        </Button>
      )}
    </Page>
  );
}
