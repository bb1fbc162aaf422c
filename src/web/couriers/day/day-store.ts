import type { Stop } from "../../../contract/couriers/courier-routes.ts";
import { isDuplicateUpdate, type CourierUpdate } from "./courier-update.ts";

export type StoredDay = {
  messengerId: string;
  courier: string;
  stops: Stop[];
  distanceKm: number;
  /** When the request was sent, in ms. */
  requestedAt: number;
};
/** An update the lab rejected, until the courier has read it. */
export type Refused = { account: string; text: string; words: string };

/** `settledAt`: when an update was last settled, in ms. Replies to earlier requests are older than the stored day. */
type DayRow = StoredDay & { account: string; day: string; settledAt: number };
type Keyed<T> = T & { key: number };
const VERSION = 1;

/** Storage on the phone (IndexedDB): survives reloads, and all tabs share it. Past days are deleted. */
export class DayStore {
  #open: Promise<IDBDatabase> | null = null;
  readonly #name: () => string;
  constructor(name: () => string) {
    this.#name = name;
  }

  async read(account: string, day: string) {
    const tx = (await this.#db()).transaction(["presses", "days", "refused"]);
    const [stored, presses, refused] = await Promise.all([
      answer<DayRow | undefined>(tx.objectStore("days").get([account, day])),
      answer<Keyed<CourierUpdate>[]>(tx.objectStore("presses").getAll()),
      answer<Keyed<Refused>[]>(tx.objectStore("refused").getAll()),
    ]);
    const mine = (each: { account: string }) => each.account === account;
    return { stored: stored ?? null, presses: presses.filter(mine), refused: refused.filter(mine) };
  }

  /** Appends an update to the queue; returns false for a duplicate. */
  async add(press: CourierUpdate): Promise<boolean> {
    const tx = (await this.#db()).transaction("presses", "readwrite", { durability: "strict" });
    const store = tx.objectStore("presses");
    const isNew = !isDuplicateUpdate(press, await answer<CourierUpdate[]>(store.getAll()));
    if (isNew) store.add(press);
    await finished(tx);
    return isNew;
  }

  async oldest(account: string): Promise<Keyed<CourierUpdate> | null> {
    const store = (await this.#db()).transaction("presses").objectStore("presses");
    const all = await answer<Keyed<CourierUpdate>[]>(store.getAll());
    return all.find((press) => press.account === account) ?? null;
  }

  /**
   * Removes an update that the lab accepted or rejected from the queue, and puts the lab's reply into the stored days.
   */
  async settle(key: number, { stop, refused }: { stop: Stop | null; refused: Refused | null }): Promise<void> {
    const tx = (await this.#db()).transaction(["presses", "days", "refused"], "readwrite");
    tx.objectStore("presses").delete(key);
    if (refused !== null) tx.objectStore("refused").add(refused);
    const days = tx.objectStore("days");
    for (const row of stop === null ? [] : await answer<DayRow[]>(days.getAll())) {
      if (!row.stops.some(({ id }) => id === stop!.id)) continue;
      // The arrival time is calculated for the route as a whole.
      const stops = row.stops.map((old) => (old.id === stop!.id ? { ...stop!, arrivesAt: old.arrivesAt } : old));
      days.put({ ...row, stops, settledAt: Date.now() });
    }
    await finished(tx);
  }

  /** @returns false if any tab settled an update since the request was sent */
  async keep(
    { account, day, today }: { account: string; day: string; today: string },
    stored: StoredDay,
  ): Promise<boolean> {
    const tx = (await this.#db()).transaction("days", "readwrite");
    const store = tx.objectStore("days");
    const rows = await answer<DayRow[]>(store.getAll());
    const former = rows.find((row) => row.account === account && row.day === day);
    const isCurrent = (former?.settledAt ?? 0) < stored.requestedAt;
    if (isCurrent) {
      store.put({ ...stored, account, day, settledAt: former?.settledAt ?? 0 } satisfies DayRow);
      for (const row of rows) if (row.day < today && row.day !== day) store.delete([row.account, row.day]);
    }
    await finished(tx);
    return isCurrent;
  }

  async forget(key: number): Promise<void> {
    const tx = (await this.#db()).transaction("refused", "readwrite");
    tx.objectStore("refused").delete(key);
    await finished(tx);
  }

  #db(): Promise<IDBDatabase> {
    this.#open ??= new Promise((done, fail) => {
      const opening = indexedDB.open(this.#name(), VERSION);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore("presses", { keyPath: "key", autoIncrement: true });
        opening.result.createObjectStore("days", { keyPath: ["account", "day"] });
        opening.result.createObjectStore("refused", { keyPath: "key", autoIncrement: true });
      };
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => fail(opening.error!);
    });
    return this.#open;
  }
}

const answer = <T>(request: IDBRequest): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result as T);
    request.onerror = () => fail(request.error!);
  });

/** Resolves when the transaction's writes are stored on the phone. */
const finished = (tx: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    tx.oncomplete = () => done();
    tx.onabort = tx.onerror = () => fail(tx.error!);
  });
