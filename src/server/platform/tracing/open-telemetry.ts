import { AsyncLocalStorage } from "node:async_hooks";
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from "@opentelemetry/api";
import { ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Logger } from "../log.ts";
import type { TraceSettings } from "../trace-settings.ts";
import { traceHttpClients } from "./trace-http-clients.ts";
import type { Answered, OpenStep, Step, Tracing } from "./tracing.ts";

/** Maximum spans waiting to be sent; more are dropped. */
const MOST_WAITING = 4096;
const AT_ONCE = 512;
const SENT_EVERY_MS = 5_000;
const TAKEN_WITHIN_MS = 5_000;
/** At the end of a process, which has a separate timeout for its whole shutdown. */
const ENDS_WITHIN_MS = 1_000;
/** A job that writes thousands of rows one by one shows only its first statements. */
const MOST_STATEMENTS = 200;

const KINDS: Record<Step["kind"], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** `statements`: how many more are shown for this request or job. */
type UnderWay = { span: Span; statements: { left: number } };

/**
 * Traces through OpenTelemetry. Registers nothing globally: two labs in one process, as in tests, stay separate, and no
 * library can add its own data automatically.
 */
export function openTelemetry(settings: TraceSettings, log: Logger, answered: Answered): Tracing {
  const underWay = new AsyncLocalStorage<UnderWay | null>();
  const exporter = tellingOf(
    new OTLPTraceExporter({
      url: `${settings.endpoint}/v1/traces`,
      headers: settings.headers,
      timeoutMillis: TAKEN_WITHIN_MS,
      concurrencyLimit: 1,
    }),
    { answered, log, without: (work) => underWay.run(null, work) },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "lab", "process.pid": process.pid }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: AT_ONCE,
        scheduledDelayMillis: SENT_EVERY_MS,
        exportTimeoutMillis: TAKEN_WITHIN_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("lab");

  const opened = (span: Span, statements: UnderWay["statements"]): OpenStep => ({
    within: (work) => underWay.run({ span, statements }, work),
    end({ failed, attributes } = {}) {
      if (attributes !== undefined) span.setAttributes(attributes);
      if (failed !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", failed);
      span.end();
    },
  });

  function beginWithin({ name, kind, attributes = {} }: Step): OpenStep | null {
    const parent = underWay.getStore();
    if (parent == null) return null;
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, trace.setSpan(ROOT_CONTEXT, parent.span));
    return opened(span, parent.statements);
  }

  const tracing: Tracing = {
    isOn: true,
    begin({ name, kind, attributes = {} }, { traceparent, isOurs }) {
      const sent = traceparent === undefined ? null : parseTraceParent(traceparent);
      const from = sent !== null && isSpanContextValid(sent) ? sent : null;
      const isDrawn =
        isOurs && from !== null ? (from.traceFlags & TraceFlags.SAMPLED) !== 0 : Math.random() < settings.ratio;
      if (!isDrawn) return null;
      const parent = from && { ...from, traceFlags: TraceFlags.SAMPLED, isRemote: true };
      const span = tracer.startSpan(
        name,
        { kind: KINDS[kind], attributes, links: isOurs && parent !== null ? [{ context: parent }] : [] },
        parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent),
      );
      return opened(span, { left: MOST_STATEMENTS });
    },
    beginWithin,
    beginStatement(step) {
      const statements = underWay.getStore()?.statements;
      if (statements === undefined || statements.left === 0) return null;
      statements.left -= 1;
      return beginWithin(step);
    },
    without: (work) => underWay.run(null, work),
    traceparent() {
      const context = underWay.getStore()?.span.spanContext();
      return context && `00-${context.traceId}-${context.spanId}-01`;
    },
    inLog: (plain) =>
      plain.child(
        {},
        {
          formatters: {
            log(line) {
              const traceId = underWay.getStore()?.span.spanContext().traceId;
              return traceId === undefined ? line : { ...line, traceId };
            },
          },
        },
      ),
    flush: () => provider.forceFlush().catch(() => undefined),
    async close() {
      watch.end();
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<void>((done) => (timer = setTimeout(done, ENDS_WITHIN_MS)));
      await Promise.race([provider.shutdown().catch(() => undefined), tooLate]);
      clearTimeout(timer);
    },
  };
  const watch = traceHttpClients(tracing);
  return tracing;
}

/**
 * Sends through `exporter`, and logs once that it fails, and once that it works again. Sending is not part of any
 * trace.
 */
function tellingOf(
  exporter: OTLPTraceExporter,
  { answered, log, without }: { answered: Answered; log: Logger; without: Tracing["without"] },
): SpanExporter {
  let fails = false;
  const report = (error: Error | null, ms: number) => {
    answered({ ms, error });
    if (fails === (error !== null)) return;
    fails = error !== null;
    if (fails) log.warn({ err: error }, "traces are not taken: what is not taken is let go of");
    else log.info("traces are taken again");
  };
  return {
    export(spans, done) {
      const began = performance.now();
      without(() =>
        exporter.export(spans, (result) => {
          const isTaken = result.code === ExportResultCode.SUCCESS;
          report(isTaken ? null : (result.error ?? new Error("not taken")), Math.round(performance.now() - began));
          done(result);
        }),
      );
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
