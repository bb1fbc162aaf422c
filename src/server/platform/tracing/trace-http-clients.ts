import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { OpenStep, Tracing } from "./tracing.ts";

type Sent = { request: object };
/** As the channels of undici (fetch) and of node:http report it. */
type Ended = Sent & { response?: { statusCode?: number }; error?: unknown };

/**
 * Shows each request to an external service as a span: its method and host only, because paths and queries contain IDs
 * and addresses. Leaves the request unchanged: trace IDs are not sent to others. Node reports all requests in these
 * channels, whichever package sends them.
 */
export function traceHttpClients(tracing: Tracing): { end(): void } {
  const open = new WeakMap<object, OpenStep>();
  const begin = (request: object, method: string, host: string) => {
    const attributes = { "http.request.method": method, "server.address": host };
    const step = tracing.beginWithin({ name: `${method} ${host}`, kind: "client", attributes });
    if (step !== null) open.set(request, step);
  };
  const end = ({ request, response, error }: Ended) => {
    const step = open.get(request);
    open.delete(request);
    const status = response?.statusCode;
    const failed = error !== undefined ? "network" : (status ?? 0) >= 400 ? String(status) : undefined;
    step?.end({
      ...(status === undefined ? {} : { attributes: { "http.response.status_code": status } }),
      ...(failed === undefined ? {} : { failed }),
    });
  };
  const channels: [name: string, heard: (message: never) => void][] = [
    [
      "undici:request:create",
      ({ request }: { request: { method: string; origin: string | URL } }) =>
        begin(request, request.method, new URL(request.origin).hostname),
    ],
    ["undici:request:headers", end],
    ["undici:request:error", end],
    [
      "http.client.request.created",
      ({ request }: { request: { method: string; host: string } }) => begin(request, request.method, request.host),
    ],
    ["http.client.response.finish", end],
    ["http.client.request.error", end],
  ];
  for (const [name, heard] of channels) subscribe(name, heard as (message: unknown) => void);
  return {
    end() {
      for (const [name, heard] of channels) unsubscribe(name, heard as (message: unknown) => void);
    },
  };
}
