import { listMessengers } from "../../../contract/couriers/couriers.ts";
import { listRoutes, type Stop } from "../../../contract/couriers/courier-routes.ts";
import { CallError, type Client } from "../../../contract/kit/client.ts";
import type { DayStore, StoredDay, Refused } from "./day-store.ts";
import { type CourierUpdate, type NewCourierUpdate, updateText, stopsAfter } from "./courier-update.ts";
import { sendUpdate } from "./send-update.ts";

export type DayView = {
  /** Null: nothing is loaded yet. */
  day: (Omit<StoredDay, "stops"> & { stops: Stop[] }) | null;
  waiting: readonly CourierUpdate[];
  refused: readonly (Refused & { key: number })[];
  /** State of the connection to the lab. */
  line: "ASKING" | "UP" | "DOWN" | "SIGNED_OUT";
  /** Why nothing is shown: no stored day, and the request failed. */
  error: unknown;
  /** The account does not belong to a courier. */
  isNobody: boolean;
};

const AGAIN_MS = 10_000;
const REFRESH_MS = 60_000;
const NOTHING: DayView = { day: null, waiting: [], refused: [], line: "ASKING", error: null, isNobody: false };

/**
 * A courier's day: the last route loaded, plus the updates made since. Updates are saved on the phone first and sent in
 * order, one at a time, by one tab at a time (docs/product/couriers.md#dead-spots).
 */
export class CourierDay {
  #view = NOTHING;
  readonly #listeners = new Set<() => void>();
  #others: BroadcastChannel | null = null;
  #watched: AbortController | null = null;
  readonly #who: { account: string; day: string; today: string };
  readonly #store: DayStore;
  readonly #api: Client;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(who: { account: string; day: string; today: string }, store: DayStore, api: Client) {
    [this.#who, this.#store, this.#api] = [who, store, api];
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#end();
    };
  };
  view = (): DayView => this.#view;

  #wake = (): void => {
    void this.flush();
    void this.refresh();
  };

  /** The network often fails for a moment after the browser says "online", and another tab may send all updates. */
  #wakeLater(): void {
    clearTimeout(this.#again);
    if (!this.#isLeft()) this.#again = setTimeout(this.#wake, AGAIN_MS);
  }

  #begin(): void {
    this.#watched = new AbortController();
    this.#others = new BroadcastChannel("nice-courier-day");
    const { signal } = this.#watched;
    const wake = this.#wake;
    this.#others.addEventListener("message", () => void this.#show(), { signal });
    addEventListener("online", wake, { signal });
    addEventListener("offline", () => this.#set({ line: "DOWN" }), { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake(), { signal });
    const timer = setInterval(() => document.visibilityState === "visible" && void this.refresh(), REFRESH_MS);
    signal.addEventListener("abort", () => clearInterval(timer));
    void this.#show().then(wake);
  }

  #end(): void {
    this.#watched?.abort();
    this.#others?.close();
    clearTimeout(this.#again);
  }

  /** Saves an update, and sends it as soon as the phone is online. */
  async press(stop: Stop, what: NewCourierUpdate): Promise<void> {
    const { day } = this.#view;
    if (day === null) return;
    const isNew = await this.#store.add({
      ...what,
      id: crypto.randomUUID(),
      account: this.#who.account,
      messengerId: day.messengerId,
      stopId: stop.id,
      customerName: stop.customerName,
      at: new Date().toISOString(),
    });
    if (!isNew) return;
    await this.#changed();
    void this.flush();
  }

  async forget(key: number): Promise<void> {
    await this.#store.forget(key);
    await this.#changed();
  }

  /** Sends queued updates, oldest first. If another tab is already sending, it sends this tab's as well. */
  async flush(): Promise<void> {
    clearTimeout(this.#again);
    await navigator.locks.request("nice-courier-outbox", async () => {
      const { account } = this.#who;
      for (;;) {
        const next = this.#isLeft() ? null : await this.#store.oldest(account);
        if (next === null) return;
        const outcome = await sendUpdate(this.#api, next);
        if (outcome.state === "WAIT") {
          this.#set({ line: outcome.why === "NO_LINE" ? "DOWN" : "SIGNED_OUT" });
          if (outcome.why === "NO_LINE") this.#wakeLater();
          return;
        }
        const { words } = outcome;
        const refused = words === null ? null : { account, words, text: updateText(next) };
        await this.#store.settle(next.key, { stop: outcome.state === "DONE" ? outcome.stop : null, refused });
        this.#set({ line: "UP" });
        await this.#changed();
      }
    });
  }

  async refresh(): Promise<void> {
    const { day } = this.#who;
    const requestedAt = Date.now();
    try {
      const known = this.#view.day;
      const mine = known ?? (await this.#whoAmI());
      if (mine === null) return this.#set({ isNobody: true, line: "UP" });
      const { messengerId, courier } = mine;
      const query = { from: day, to: day };
      const { routes } = await this.#api.call(listRoutes, { params: { messengerId }, query });
      const [route] = routes;
      const stored = { messengerId, courier, stops: route?.stops ?? [], distanceKm: route?.distanceKm ?? 0 };
      if (!(await this.#store.keep(this.#who, { ...stored, requestedAt }))) return await this.refresh();
      this.#set({ line: "UP", error: null });
      await this.#changed();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 401) return this.#set({ line: "SIGNED_OUT", error });
      this.#set({ line: "DOWN", error });
      this.#wakeLater();
    }
  }

  async #whoAmI(): Promise<{ messengerId: string; courier: string } | null> {
    const { messengers } = await this.#api.call(listMessengers, { query: { limit: 1 } });
    return messengers[0] === undefined ? null : { messengerId: messengers[0].id, courier: messengers[0].name };
  }

  async #changed(): Promise<void> {
    if (!this.#isLeft()) this.#others?.postMessage("changed");
    await this.#show();
  }

  async #show(): Promise<void> {
    const { account, day } = this.#who;
    const { stored, presses, refused } = await this.#store.read(account, day);
    this.#set({ waiting: presses, refused, day: stored && { ...stored, stops: stopsAfter(stored.stops, presses) } });
  }

  #isLeft = (): boolean => this.#watched?.signal.aborted !== false;

  #set(news: Partial<DayView>): void {
    if (this.#isLeft()) return;
    this.#view = { ...this.#view, ...news };
    for (const listener of this.#listeners) listener();
  }
}
