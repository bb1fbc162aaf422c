import { z } from "zod";
import { MAX_FAILURES_SHOWN, SERVICES } from "../../rules/services/services.ts";
import { staff, call } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";

const tag = "Lab";

export const Service = z
  .object({
    service: z.enum(SERVICES),
    provider: z.string().nullable().meta({
      description: "The configured service, or null for the built-in one",
      example: "EasyPost",
    }),
    instead: z.string().meta({ description: "The behavior without a configured service" }),
    facts: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .meta({ description: "How it is configured; never a key or password" }),
    tries: z.string().nullable().meta({ description: "What the test does; null if there is no test" }),
    lastAnswer: z
      .object({ at: Time, ms: z.int().nonnegative() })
      .nullable()
      .meta({ description: "Last success, accurate to 10 seconds, and its duration in ms" }),
    failures: z
      .array(z.object({ at: Time, message: z.string() }))
      .max(MAX_FAILURES_SHOWN)
      .meta({ description: "Last failures, newest first; at most one per 10 seconds" }),
  })
  .meta({ id: "Service" });
export type Service = z.output<typeof Service>;

export const listServices = call({
  method: "GET",
  path: "/services",
  who: staff("settings"),
  tag,
  summary: "Connected services, their settings, and their last status",
  reply: z.object({
    services: z.array(Service),
    environment: z
      .array(
        z.object({
          name: z.string().meta({ example: "SMTP_URL" }),
          isSet: z.boolean(),
          about: z.string().meta({ description: "Its purpose and format" }),
        }),
      )
      .meta({ description: "The settings of the server's environment; never their values" }),
  }),
});

export const tryService = call({
  method: "POST",
  path: "/services/try",
  who: staff("settings"),
  tag,
  limit: { times: 30, perSeconds: 3600, account: "caller" },
  summary: "Test a service. It costs nothing and changes nothing for customers; e-mails and messages go to the caller",
  body: z.object({ service: z.enum(SERVICES) }),
  reply: z.object({
    outcome: z.object({
      works: z.boolean(),
      ms: z.int().nonnegative(),
      said: z.string().meta({ description: "The result, as text" }),
    }),
  }),
  refusals: {
    CANNOT_BE_TRIED: { status: 409, message: "This is not configured, or can only be tested in use." },
    NO_PHONE: { status: 409, message: "Your account has no phone number. Add one in your settings." },
  },
});
