import fc from "fast-check";
import { expect, test } from "vitest";
import { CHATS, type Chat, chatMessage, isOfChat, shownAddress } from "./chat.ts";

const notice = {
  title: "2 jobs failed",
  lines: ["A mail: <!channel> R&D", "@everyone *look* [here](https://evil.example)"],
  label: "See failures",
  url: "https://lab.example/admin/failures",
};

test("each service gets its own format, with mentions and links escaped", () => {
  expect(chatMessage("SLACK", notice)).toEqual({
    text: [
      "*2 jobs failed*",
      "• A mail: &lt;!channel&gt; R&amp;D",
      "• @everyone *look* [here](https://evil.example)",
      "<https://lab.example/admin/failures|See failures>",
    ].join("\n"),
  });
  expect(chatMessage("DISCORD", notice)).toEqual({
    embeds: [
      {
        title: "2 jobs failed",
        url: notice.url,
        description: [
          String.raw`• A mail: <!channel\> R&D`,
          String.raw`• @everyone \*look\* \[here\]\(https://evil.example\)`,
          "[See failures](https://lab.example/admin/failures)",
        ].join("\n"),
      },
    ],
    allowed_mentions: { parse: [] },
  });
});

test("a channel must be an https URL of the service itself", () => {
  const slack = "https://hooks.slack.com/services/T0/B0/abcdefgh1234";
  expect(isOfChat("SLACK", slack)).toBe(true);
  expect(isOfChat("DISCORD", slack)).toBe(false);
  for (const other of [
    "http://hooks.slack.com/services/T0",
    "https://hooks.slack.com.evil.example/",
    "https://hooks.slack.com:8443/",
    "https://evil.example/hooks.slack.com",
  ])
    expect(isOfChat("SLACK", other)).toBe(false);
  expect(shownAddress(slack)).toBe("https://hooks.slack.com/…1234");
  expect(shownAddress("https://hooks.slack.com/short")).toBe("https://hooks.slack.com/…");
});

test("messages stay within the services' limits for any notice", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Chat>(...CHATS),
      fc.string({ maxLength: 2000 }),
      fc.array(fc.string({ maxLength: 2000 }), { maxLength: 60 }),
      (chat, title, lines) => {
        const message = chatMessage(chat, { ...notice, title, lines }) as {
          text?: string;
          embeds?: { title: string; description: string }[];
        };
        expect(message.text?.length ?? 0).toBeLessThan(40_000);
        expect(message.embeds?.[0]!.title.length ?? 0).toBeLessThanOrEqual(256);
        expect(message.embeds?.[0]!.description.length ?? 0).toBeLessThanOrEqual(4096);
      },
    ),
  );
});
