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

/** Refusals and wrong input stay what they are; only a busy or unreachable lab is worth asking again. */
const worthRetrying = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 502);

/** So long a page that one comes back to shows what it showed, while it asks anew: links to pictures last a little longer. */
const KEPT_MS = 14 * MINUTE_MS;
/** Younger answers are not asked for ahead: the page asks for itself once it is opened. */
const YOUNG_MS = MINUTE_MS;

/** In memory alone: browsers' own storage outlives whoever is signed in (docs/decisions/caching.md#pages-show-cached-data-on-return-and-links-preload). */
export function createQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A page that the server renders is done at once: what it asked for would be kept by timers of a quarter of an hour.
        gcTime: isServer ? Infinity : KEPT_MS,
        retry: (failures, error) => failures < 2 && worthRetrying(error),
      },
      mutations: { retry: false },
    },
    // After a write whatever is opened next asks anew, however young the answer that it shows meanwhile.
    mutationCache: new MutationCache({
      onSuccess: () => void queries.invalidateQueries({ refetchType: "none" }),
    }),
  });
  return queries;
}

/**
 * The key under which a call's replies are kept. Without input it matches every reply of that call; with a part of the
 * input (such as only `params`) all replies that have that part.
 */
export function callKey<C extends CallSpec>(
  call: C,
  input?: { [Part in keyof InputOf<C>]?: unknown },
): readonly unknown[] {
  const key = [call.method, call.path];
  return input === undefined || Object.keys(input).length === 0 ? key : [...key, input];
}

/** Calls whose input has no required part may leave it out. */
type Given<C extends CallSpec> = Record<never, never> extends InputOf<C> ? InputOf<C> | undefined : InputOf<C>;
const send = api.call as <C extends CallSpec>(call: C, input: unknown, options?: CallOptions) => Promise<ReplyOf<C>>;

export type CallQueryOptions<C extends CallSpec> = Omit<
  UseQueryOptions<ReplyOf<C>, CallError>,
  "queryKey" | "queryFn"
> & {
  /** Shows the former page of a list while the next one is fetched. */
  keepPrevious?: boolean;
};

/** Reads a GET call, typed by its contract entry: `useCall(getUser, { params: { userId } })`. */
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

/** Makes a GET call before the page that needs its answer is opened; a failure is that page's to show. */
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
  /** Calls whose kept replies are fetched anew after success. */
  refreshes?: readonly CallSpec[];
};

/** Makes a writing call: `const save = useCallMutation(updateUser)`, then `save.mutate({ params, body })`. */
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
