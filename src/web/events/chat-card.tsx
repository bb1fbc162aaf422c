import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import {
  type ChatChannel,
  listChatChannels,
  removeChatChannel,
  testChatChannel,
  updateChatChannel,
} from "../../contract/events/chat-channels.ts";
import { CHAT_LABELS, type Chat } from "../../rules/events/chat.ts";
import { DELIVERY_STATE_LABELS } from "../../rules/events/deliveries.ts";
import { NOTICE_WORDS } from "../../rules/lab-settings/notices.ts";
import {
  ConnectionActions,
  ConnectionCard,
  ConnectionNote,
  ConnectionRow,
  ConnectionRows,
} from "../parts/connections/connection-card.tsx";
import { formatMoment } from "../platform/dates.ts";
import { IconPlus } from "../platform/icons.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { showErrorToast, showToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { useLiveCalls } from "../platform/use-live-calls.ts";
import { ChannelDialog } from "./channel-dialog.tsx";

const REFRESH_MS = 1000;

/** The channels of a chat service that get the lab's notices (docs/product/connections.md#slack-and-discord). */
export function ChatCard({ chat }: { chat: Chat }) {
  const query = useCall(listChatChannels, undefined);
  useLiveCalls([listChatChannels], ["webhooks"], REFRESH_MS);
  const [edited, edit] = useState<ChatChannel | "new" | null>(null);
  const name = CHAT_LABELS[chat];
  const all = query.data?.channels.filter((one) => one.chat === chat);
  return (
    <ConnectionCard
      title={name}
      about={`The lab's notices in a ${name} channel, as they happen.`}
      {...(all && all.length > 0 && { state: stateOf(all) })}
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={1} height={80} />}>
        {({ channels }) => (
          <ConnectionRows>
            {channels
              .filter((one) => one.chat === chat)
              .map((channel) => (
                <Channel key={channel.id} channel={channel} onEdit={() => edit(channel)} />
              ))}
          </ConnectionRows>
        )}
      </Loaded>
      <ConnectionActions>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit("new")}>
          Add {name} channel
        </Button>
      </ConnectionActions>
      {edited !== null && (
        <ChannelDialog chat={chat} channel={edited === "new" ? null : edited} onClose={() => edit(null)} />
      )}
    </ConnectionCard>
  );
}

function stateOf(channels: readonly ChatChannel[]) {
  if (channels.some(({ switchedOffAt }) => switchedOffAt !== null))
    return { tone: "error", label: "Unreachable" } as const;
  if (channels.some(({ active, last }) => active && last?.state === "WAITING" && last.response !== null))
    return { tone: "warning", label: "Failing" } as const;
  if (channels.some(({ active }) => active)) return { tone: "success", label: "On" } as const;
  return { tone: "default", label: "Off" } as const;
}

function lastText({ last, switchedOffAt }: ChatChannel): string {
  if (switchedOffAt !== null)
    return `Turned off ${formatMoment(switchedOffAt)}: nothing reached it for three days. Last answer: ${last?.response ?? "none"}`;
  if (last === null) return "No messages yet.";
  const { state, at, response } = last;
  const said = state === "DELIVERED" || !response ? "" : `. Last answer: ${response}`;
  return `Last message: ${DELIVERY_STATE_LABELS[state].toLowerCase()}, ${formatMoment(at)}${said}`;
}

function Channel({ channel, onEdit }: { channel: ChatChannel; onEdit: () => void }) {
  const { id, url, description, notices, active } = channel;
  const name = description || url;
  const [removing, setRemoving] = useState(false);
  const refreshes = [listChatChannels];
  const params = { channelId: id };
  const update = useCallMutation(updateChatChannel, { refreshes, onError: showErrorToast });
  const remove = useCallMutation(removeChatChannel, { refreshes });
  const attempt = useCallMutation(testChatChannel, {
    refreshes,
    onSuccess: () => void showToast("Test message sent."),
    onError: showErrorToast,
  });
  return (
    <ConnectionRow
      name={name}
      control={
        <Switch
          aria-label={`Send to ${name}`}
          checked={active}
          disabled={update.isPending}
          onChange={({ currentTarget: { checked } }) =>
            update.mutate({ params, body: { description, notices, active: checked } })
          }
        />
      }
    >
      {description !== "" && <ConnectionNote>{url}</ConnectionNote>}
      <div>{notices.map((notice) => NOTICE_WORDS[notice].label).join(", ")}</div>
      <ConnectionNote>{lastText(channel)}</ConnectionNote>
      <ConnectionActions>
        <Button
          size="xs"
          variant="default"
          disabled={!active}
          loading={attempt.isPending}
          onClick={() => attempt.mutate({ params })}
        >
          Send test message
        </Button>
        <Button size="xs" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="xs" variant="default" aria-label={`Delete ${name}`} onClick={() => setRemoving(true)}>
          Delete
        </Button>
      </ConnectionActions>
      {removing && (
        <ConfirmDialog
          title="Delete this channel?"
          confirmLabel="Delete channel"
          onConfirm={() => remove.mutateAsync({ params })}
          onClose={() => setRemoving(false)}
        >
          Notices no longer go to {name}. To add it again, you need its address.
        </ConfirmDialog>
      )}
    </ConnectionRow>
  );
}
