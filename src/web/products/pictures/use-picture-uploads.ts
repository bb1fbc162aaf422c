import { useRef, useState } from "react";
import type { z } from "zod";
import type { NewPicture, PictureLink } from "../../../contract/products/product.ts";
import { messageOf } from "../../platform/form-errors.ts";
import type { Transfer } from "../../platform/kit/files/transfer.ts";
import { sendFile } from "../../platform/send-file.ts";

export type Announce = (body: z.output<typeof NewPicture>) => Promise<z.output<typeof PictureLink>>;

/**
 * Uploads pictures one after the other, so that they appear in the order they were chosen.
 * @param onSent called after each upload
 */
export function usePictureUploads(announce: Announce, onSent: () => Promise<unknown>) {
  const [transfers, setTransfers] = useState<readonly Transfer[]>([]);
  const files = useRef(new Map<number, File>());
  const work = useRef(Promise.resolve());
  const lastId = useRef(0);

  const change = (id: number, to: Partial<Transfer>) =>
    setTransfers((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)));

  async function send(id: number) {
    const file = files.current.get(id);
    if (file === undefined) return; // removed from the list meanwhile
    change(id, { state: "going", note: null });
    try {
      const { writeLink } = await announce({ type: file.type as "image/jpeg", size: file.size });
      await sendFile(file, writeLink, (share) => change(id, { sent: Math.round(share * file.size) }));
      change(id, { state: "done", sent: file.size });
      files.current.delete(id);
      await onSent();
    } catch (error) {
      change(id, { state: "failed", sent: 0, note: messageOf(error) });
    }
  }

  const queue = (ids: readonly number[]) => {
    for (const id of ids) work.current = work.current.then(() => send(id));
  };

  return {
    transfers,
    add(chosen: readonly File[]) {
      const added = chosen.map((file) => {
        const id = ++lastId.current;
        files.current.set(id, file);
        return { id, name: file.name, size: file.size, sent: 0, state: "waiting", note: null } as const;
      });
      setTransfers((all) => [...all, ...added]);
      queue(added.map(({ id }) => id));
    },
    retry(ids: readonly number[]) {
      for (const id of ids) change(id, { state: "waiting", note: null });
      queue(ids);
    },
    remove(id: number) {
      files.current.delete(id);
      setTransfers((all) => all.filter((one) => one.id !== id));
    },
    clear: () => setTransfers([]),
  };
}
