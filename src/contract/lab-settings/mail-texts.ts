import { z } from "zod";
import { LONGEST_MAIL_TEXT } from "../../rules/mails/own-texts.ts";
import { call, OrderNumber, staff } from "../kit/call.ts";

const tag = "Lab";

export const MailText = z
  .object({
    template: z.string().meta({ example: "welcome" }),
    subject: z.string().meta({ description: "Of the example", example: "Nice meeting you, Ada" }),
    texts: z.array(
      z.object({
        kind: z.enum(["subject", "heading", "text"]),
        text: z
          .string()
          .meta({ description: "The default, with placeholders", example: "Nice meeting you, {firstName}." }),
      }),
    ),
    placeholders: z.array(z.string()).meta({ example: ["firstName", "lab"] }),
  })
  .meta({ id: "MailText" });
export type MailText = z.output<typeof MailText>;

export const listMailTexts = call({
  method: "GET",
  path: "/mail-texts",
  who: staff("settings"),
  tag,
  summary: "The default texts of every e-mail, with their placeholders",
  reply: z.object({ mails: z.array(MailText) }),
});

export const previewMail = call({
  method: "POST",
  path: "/mail-texts/preview",
  who: staff("settings"),
  tag,
  summary: "An e-mail with example data, or with an order's, and these texts; changes nothing",
  body: z.object({
    template: z.string().max(60).meta({ example: "welcome" }),
    texts: z.record(z.string().max(LONGEST_MAIL_TEXT), z.string().max(LONGEST_MAIL_TEXT)).meta({
      description: "The lab's own text by the default text that it replaces",
      example: { "Nice meeting you, {firstName}.": "Welcome, {firstName}." },
    }),
    orderId: OrderNumber.nullable()
      .default(null)
      .meta({ description: "An order to show in place of the example's; null for the example" }),
  }),
  reply: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  refusals: { UNKNOWN_MAIL: { status: 404, message: "There is no such e-mail." } },
});
