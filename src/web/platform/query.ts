import {
  isServer,
  keepPreviousData,
  MutationCache,
  QueryClient,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { CallSpec, InputOf, ReplyOf } from "../../contract/kit/call.ts";
import { CallError, type CallOptions } from "../../contract/kit/client.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { api } from "./api.ts";

/** Rejections and validation errors are final; only a busy or unreachable API is worth a retry. */
const worthRetrying = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 502);

/** How long revisited pages show cached data while refetching: slightly less than the lifetime of picture links. */
const RETENTION_MS = 14 * MINUTE_MS;
/** Younger responses are not prefetched: the page fetches them itself when opened. */
const YOUNG_MS = MINUTE_MS;

/**
 * In memory only: browser storage outlives the session
 * (docs/decisions/caching.md#pages-show-cached-data-on-return-and-links-preload).
 */
export function createQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Server-rendered pages finish at once; cache timers of a quarter of an hour would keep their data in memory.
        gcTime: isServer ? Infinity : RETENTION_MS,
        retry: (failures, error) => failures < 2 && worthRetrying(error),
      },
      mutations: { retry: false },
    },
    // After a write, every page refetches when opened, even if its cached data is recent.
    mutationCache: new MutationCache({
      onSuccess: () => void queries.invalidateQueries({ refetchType: "none" }),
    }),
  });
  return queries;
}

/**
 * Returns the cache key of a call's responses. Without input it matches every response of this call; with partial input
 * (for example only `params`), all responses with that part.
 */
export function callKey<C extends CallSpec>(
  call: C,
  input?: { [Part in keyof InputOf<C>]?: unknown },
): readonly unknown[] {
  const key = [call.method, call.path];
  return input === undefined || Object.keys(input).length === 0 ? key : [...key, input];
}

type Given<C extends CallSpec> = Record<never, never> extends InputOf<C> ? InputOf<C> | undefined : InputOf<C>;
const send = api.call as <C extends CallSpec>(call: C, input: unknown, options?: CallOptions) => Promise<ReplyOf<C>>;

export type CallQueryOptions<C extends CallSpec> = Omit<
  UseQueryOptions<ReplyOf<C>, CallError>,
  "queryKey" | "queryFn"
> & {
  /** Shows a list's previous page while the next one loads. */
  keepPrevious?: boolean;
};

/** Fetches a GET call, typed by its contract entry: `useCall(getUser, { params: { userId } })`. */
export function useCall<C extends CallSpec>(
  call: C,
  input: Given<C>,
  options: CallQueryOptions<C> = {},
): UseQueryResult<ReplyOf<C>, CallError> {
  const { keepPrevious, ...rest } = options;
  return useQuery<ReplyOf<C>, CallError>({
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...rest,
    queryKey: callKey(call, input as never),
    queryFn: ({ signal }) => send(call, input, { signal }),
  });
}

/** Prefetches a GET call for the next page; that page handles errors. */
export function prefetchCall<C extends CallSpec>(queries: QueryClient, call: C, input: Given<C>): void {
  void queries.prefetchQuery({
    queryKey: callKey(call, input as never),
    queryFn: ({ signal }) => send(call, input, { signal }),
    staleTime: YOUNG_MS,
  });
}

/** A call's input; `idempotencyKey` for calls that take one (`useAttempt`). */
export type CallVariables<C extends CallSpec> =
  Given<C> extends infer Input
    ? undefined extends Input
      ? (NonNullable<Input> & { idempotencyKey?: string }) | void
      : Input & { idempotencyKey?: string }
    : never;

export type CallMutationOptions<C extends CallSpec> = Omit<
  UseMutationOptions<ReplyOf<C>, CallError, CallVariables<C>>,
  "mutationFn"
> & {
  refreshes?: readonly CallSpec[];
};

/**
 * Returns a mutation for a writing call: `const save = useCallMutation(updateUser)`, then `save.mutate({ params, body
 * })`.
 */
export function useCallMutation<C extends CallSpec>(
  call: C,
  { refreshes = [], ...options }: CallMutationOptions<C> = {},
): UseMutationResult<ReplyOf<C>, CallError, CallVariables<C>> {
  const queries = useQueryClient();
  return useMutation<ReplyOf<C>, CallError, CallVariables<C>>({
    ...options,
    mutationFn: (variables) => {
      const { idempotencyKey, ...input } = (variables ?? {}) as { idempotencyKey?: string };
      return send(call, input, idempotencyKey === undefined ? {} : { idempotencyKey });
    },
    onSuccess: async (...args) => {
      for (const stale of refreshes) void queries.invalidateQueries({ queryKey: callKey(stale) });
      await options.onSuccess?.(...args);
    },
  });
}
