import {
  collectStop,
  failStop,
  handOverStop,
  photographStop,
  type Stop,
  notifyCustomer,
  undoStop,
} from "../../../contract/couriers/courier-routes.ts";
import { CallError, type Client } from "../../../contract/kit/client.ts";
import { putFile } from "../../platform/put-file.ts";
import type { CourierUpdate } from "./courier-update.ts";

/** Result of sending one update: WAIT is retried later, in its turn. */
export type Outcome =
  | { state: "DONE"; stop: Stop | null; words: string | null }
  | { state: "REFUSED"; words: string }
  | { state: "WAIT"; why: "NO_LINE" | "SIGNED_OUT" };

const BUSY = 429;
const TOO_LATE = "We did not notify the customer, because you were offline for too long.";

/** Sends one update. If the reply is lost, the lab recognizes the retry by its idempotency key. */
export async function sendUpdate(api: Client, press: CourierUpdate): Promise<Outcome> {
  try {
    return await send(api, press);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401 || error.status === 403) return { state: "WAIT", why: "SIGNED_OUT" };
    if (error.status === 0 || error.status >= 500 || error.status === BUSY) return { state: "WAIT", why: "NO_LINE" };
    return { state: "REFUSED", words: error.message };
  }
}

async function send(api: Client, press: CourierUpdate): Promise<Outcome> {
  const { stopId, messengerId, at, id: idempotencyKey } = press;
  const [params, options] = [{ messengerId, stopId }, { idempotencyKey }];
  const counted = { at, ...(press.rolls === undefined ? {} : { rolls: press.rolls }) };
  const done = ({ stop }: { stop: Stop | null }): Outcome => ({ state: "DONE", stop, words: null });
  switch (press.kind) {
    case "ON_MY_WAY": {
      const { stop } = await api.call(notifyCustomer, { params: { messengerId }, body: { stopId, at } }, options);
      const isNotified = stop === null || stop.notifiedAt !== null || stop.stopState !== "BOOKED";
      return { state: "DONE", stop, words: isNotified ? null : TOO_LATE };
    }
    case "COLLECT":
      return done(await api.call(collectStop, { params, body: counted }, options));
    case "HAND_OVER":
      return done(await api.call(handOverStop, { params, body: counted }, options));
    case "FAIL":
      return done(await api.call(failStop, { params, body: { problem: press.problem ?? "", at } }, options));
    case "UNDO":
      return done(await api.call(undoStop, { params, body: { step: press.step!, at } }, options));
    case "PHOTO":
      return sendPhoto(api, press);
  }
}

async function sendPhoto(api: Client, { messengerId, stopId, photo }: CourierUpdate): Promise<Outcome> {
  const body = { size: photo!.size };
  const link = await api.call(photographStop, { params: { messengerId, stopId }, body });
  const answer = await putFile(link, photo!).catch(() => null);
  if (answer === null || answer.status >= 500 || answer.status === BUSY) return { state: "WAIT", why: "NO_LINE" };
  if (!answer.ok) return { state: "REFUSED", words: "We couldn't read the photo. Take it again." };
  return { state: "DONE", stop: null, words: null };
}
