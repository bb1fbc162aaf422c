import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/returns/returns.ts";
import { RETURN_PHOTO_LIMIT } from "../../rules/returns/returns.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import { api } from "../platform/api.ts";
import { putFile } from "../platform/put-file.ts";

/** The order: a customer's by id, or a guest's by its code. */
export type ReturnsOwner = { userId: string; orderId: number } | { code: string };

export type ReturnRequest = BodyOf<typeof contract.requestReturn>;

export const askFor = (whose: ReturnsOwner, body: ReturnRequest) =>
  "code" in whose
    ? api.call(contract.requestGuestReturn, { params: whose, body })
    : api.call(contract.requestReturn, { params: whose, body });

export const withdraw = (whose: ReturnsOwner, returnId: string) =>
  "code" in whose
    ? api.call(contract.withdrawGuestReturn, { params: { ...whose, returnId } })
    : api.call(contract.withdrawReturn, { params: { ...whose, returnId } });

/** Uploads a photo of the returned item; resolves after the lab has saved it. */
export async function sendPhoto(whose: ReturnsOwner, returnId: string, file: File): Promise<void> {
  if (file.size > RETURN_PHOTO_LIMIT.maxBytes) throw new Error(tooLargeText(RETURN_PHOTO_LIMIT));
  const body = { size: file.size };
  const link =
    "code" in whose
      ? await api.call(contract.addGuestReturnPhoto, { params: { ...whose, returnId }, body })
      : await api.call(contract.addReturnPhoto, { params: { ...whose, returnId }, body });
  const answer = await putFile(link, file);
  if (!answer.ok) throw new Error("We couldn't read this photo. Choose another one.");
}
