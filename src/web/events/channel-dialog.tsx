import { Checkbox, PasswordInput, TextInput } from "@mantine/core";
import {
  addChatChannel,
  type ChatChannel,
  listChatChannels,
  NewChatChannel,
  updateChatChannel,
} from "../../contract/events/chat-channels.ts";
import { CHAT_LABELS, CHAT_STARTS, type Chat } from "../../rules/events/chat.ts";
import { type Notice, NOTICE_WORDS, NOTICES } from "../../rules/lab-settings/notices.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { useCallMutation } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./webhooks.module.css";

const HOW: Record<Chat, string> = {
  SLACK: "In Slack: create an app at api.slack.com/apps, turn on Incoming Webhooks, add one, and copy its URL.",
  DISCORD: "In Discord: Edit Channel, Integrations, Webhooks, New Webhook, Copy Webhook URL.",
};
const FIRST: Notice[] = ["failures", "lateRolls", "lowStock"];

/** Adds or changes a channel. Its address cannot be changed, because it is not shown again. */
export function ChannelDialog({
  chat,
  channel,
  onClose,
}: {
  chat: Chat;
  channel: ChatChannel | null;
  onClose: () => void;
}) {
  const refreshes = [listChatChannels];
  const add = useCallMutation(addChatChannel, { refreshes });
  const update = useCallMutation(updateChatChannel, { refreshes });
  const form = useCallForm({
    initialValues: {
      chat,
      // The schema needs one; of a saved channel it is not sent.
      url: channel === null ? "" : CHAT_STARTS[chat],
      description: channel?.description ?? "",
      notices: channel?.notices ?? FIRST,
    },
    schema: NewChatChannel,
    send: async (body) => {
      const { description, notices } = body;
      if (channel === null) await add.mutateAsync({ body });
      else
        await update.mutateAsync({
          params: { channelId: channel.id },
          body: { description, notices, active: channel.active },
        });
      onClose();
    },
  });
  return (
    <FormDialog
      title={channel === null ? `Add ${CHAT_LABELS[chat]} channel` : "Edit channel"}
      form={form}
      submitLabel={channel === null ? "Add channel" : "Save channel"}
      onClose={onClose}
    >
      {channel === null && (
        <PasswordInput
          label="Address"
          description={HOW[chat]}
          placeholder={CHAT_STARTS[chat]}
          autoComplete="off"
          data-autofocus
          {...form.field("url")}
        />
      )}
      <TextInput label="Name" required={false} placeholder="#lab" {...form.field("description")} />
      <Checkbox.Group label="Notices" {...form.field("notices")}>
        <div className={classes.choices}>
          {NOTICES.map((notice) => (
            <Checkbox key={notice} value={notice} {...NOTICE_WORDS[notice]} />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  );
}
