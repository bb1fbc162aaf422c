import { v5 } from "uuid";
import type { ChatNotice } from "../../rules/events/chat.ts";
import { NOTICE_EVENT } from "../../rules/events/event-types.ts";
import { type Notice, noticeAddress } from "../../rules/lab-settings/notices.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { outboxEvents } from "./tables.ts";

/** Namespace of the IDs that are made of a notice's key. */
const NOTICES_NAMESPACE = "9d0b6b0e-3c0c-4c55-9f0a-6f1d1f3a7c11";

/** `key` identifies the notice: it is sent once, however often this is called. */
export type NoticeToSend = ChatNotice & { notice: Notice; key: string };

/** Sends a notice to the chat channels that chose it, if `tx` commits. */
export async function sendChatNotice(
  { now }: Pick<Deps, "now">,
  tx: Tx,
  { key, ...data }: NoticeToSend,
): Promise<void> {
  await tx
    .insert(outboxEvents)
    .values({
      id: v5(key, NOTICES_NAMESPACE),
      type: NOTICE_EVENT,
      subject: `notice:${data.notice}`,
      data,
      createdAt: now(),
    })
    .onConflictDoNothing();
}

/** Sends a notice to the lab: by e-mail, and to the chat channels that chose it, if `tx` commits. */
export async function sendNotice(deps: Pick<Deps, "now" | "jobs" | "lab">, tx: Tx, sent: NoticeToSend): Promise<void> {
  const { notice, key, title, lines, label, url } = sent;
  const to = noticeAddress(deps.lab, notice);
  await enqueueMail(deps, tx, { template: "lab-notice", to, key, data: { title, lines: [...lines], label, url } });
  await sendChatNotice(deps, tx, sent);
}
