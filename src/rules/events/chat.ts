/** Chat services that get the lab's notices in a channel (docs/product/connections.md#slack-and-discord). */
export const CHATS = ["SLACK", "DISCORD"] as const;
export type Chat = (typeof CHATS)[number];

export const CHAT_LABELS: Record<Chat, string> = { SLACK: "Slack", DISCORD: "Discord" };

const HOSTS: Record<Chat, readonly string[]> = {
  SLACK: ["hooks.slack.com"],
  DISCORD: ["discord.com"],
};

/** Where an incoming webhook's address begins, for the form. */
export const CHAT_STARTS: Record<Chat, string> = {
  SLACK: "https://hooks.slack.com/services/",
  DISCORD: "https://discord.com/api/webhooks/",
};

/** Whether an address is one of the service's incoming webhooks. */
export function isOfChat(chat: Chat, address: string): boolean {
  const { protocol, host } = new URL(address);
  return protocol === "https:" && HOSTS[chat].includes(host);
}

/** Shortest path whose end may be shown. */
const LEAST_SECRET = 16;

/** Returns the part of an address that may be shown: anyone who has the whole can write into the channel. */
export function shownAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}/…${pathname.length < LEAST_SECRET ? "" : pathname.slice(-4)}`;
}

/** @property lines e.g. "12 rolls of C-41" */
export type ChatNotice = { title: string; lines: readonly string[]; label: string; url: string };

/** Discord accepts 4,096 characters, and each may need a backslash. */
const MOST_LINES = 10;
const LONGEST_TITLE = 200;
const LONGEST_LINE = 180;

const shortened = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** Slack's three control characters; without them, no text mentions a person or a channel. */
const forSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const forDiscord = (text: string): string => text.replaceAll(/[\\*_~`|>#[\]()-]/g, String.raw`\$&`);

/** Returns the body of a message, in the service's own format, well below its limits. */
export function chatMessage(chat: Chat, { title, lines, label, url }: ChatNotice): object {
  const shownTitle = shortened(title, LONGEST_TITLE);
  const shownLines = lines.slice(0, MOST_LINES).map((line) => shortened(line.replaceAll(/\s+/g, " "), LONGEST_LINE));
  if (lines.length > MOST_LINES) shownLines.push(`and ${lines.length - MOST_LINES} more`);
  if (chat === "SLACK") {
    const parts = [`*${forSlack(shownTitle)}*`, ...shownLines.map((line) => `• ${forSlack(line)}`)];
    return { text: [...parts, `<${url}|${forSlack(label)}>`].join("\n") };
  }
  const description = [...shownLines.map((line) => `• ${forDiscord(line)}`), `[${label}](${url})`].join("\n");
  return { embeds: [{ title: shownTitle, url, description }], allowed_mentions: { parse: [] } };
}

/** The message of "Send test message". */
export const testNotice = (labName: string, publicUrl: string): ChatNotice => ({
  title: `${labName} is connected`,
  lines: ["This is a test. The notices that you chose will appear here."],
  label: "Open connections",
  url: `${publicUrl}/admin/connections`,
});
