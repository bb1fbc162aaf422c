import { z } from "zod";
import { CannotStart } from "./cannot-start.ts";
import { type SettingLine, urlOf } from "./setting-line.ts";

export type TraceSettings = {
  /** URL of the OTLP collector over HTTP, without a trailing slash. */
  endpoint: string;
  /** Headers that the collector requires with each batch, such as a key. */
  headers: Record<string, string>;
  /** The part of requests and jobs that are traced, 0 to 1. */
  ratio: number;
};

/** Named as in OpenTelemetry's standard. */
export const TRACES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    read: urlOf(/^https?:$/)
      .transform((value) => new URL(value))
      .refine(({ search, hash, username }) => search === "" && hash === "" && username === "")
      .transform(({ href }) => href.replace(/\/+$/, ""))
      .optional(),
    mustBe: "where a collector takes OTLP over HTTP, such as http://127.0.0.1:4318, or unset for no traces",
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    read: z
      .string()
      .regex(/^[\w-]+=[^,\s]*(,[\w-]+=[^,\s]*)*$/)
      .transform((list) =>
        Object.fromEntries(
          list.split(",").map((pair): [string, string] => {
            const [name = "", ...value] = pair.split("=");
            return [name, decodeURIComponent(value.join("="))];
          }),
        ),
      )
      .optional(),
    mustBe: "name=value with commas between them, percent-encoded, with OTEL_EXPORTER_OTLP_ENDPOINT, or unset",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    read: z
      .string()
      .regex(/^(0|1|[01]?\.\d{1,6}|1\.0+)$/)
      .transform(Number)
      .refine((ratio) => ratio <= 1)
      .default(0.1),
    mustBe: "the part of requests that are traced, 0 to 1",
  },
} satisfies Record<string, SettingLine>;

type Read = z.output<z.ZodObject<{ [Name in keyof typeof TRACES]: (typeof TRACES)[Name]["read"] }>>;

/** Null: no tracing. */
export function tracesOf(read: Read): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = read;
  if (endpoint === undefined) {
    if (headers === undefined) return null;
    throw new CannotStart(`OTEL_EXPORTER_OTLP_HEADERS must be ${TRACES.OTEL_EXPORTER_OTLP_HEADERS.mustBe}`);
  }
  return { endpoint, headers: headers ?? {}, ratio: read.OTEL_TRACES_SAMPLER_ARG };
}
