import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { addParcelPhoto, listParcelPhotos } from "../../../contract/bench/bench.ts";
import { PARCEL_PHOTO_LIMIT } from "../../../rules/film/parcel-photos.ts";
import { tooLargeText } from "../../../rules/uploads.ts";
import { api } from "../../platform/api.ts";
import { formatMoment } from "../../platform/dates.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconCamera } from "../../platform/icons.tsx";
import { putFile } from "../../platform/put-file.ts";
import { useCall } from "../../platform/query.ts";
import classes from "./receive.module.css";

/** Uploads a photo; resolves once it is stored. */
async function send(orderId: number, file: File): Promise<void> {
  if (file.size > PARCEL_PHOTO_LIMIT.maxBytes) throw new Error(tooLargeText(PARCEL_PHOTO_LIMIT));
  const link = await api.call(addParcelPhoto, { params: { orderId }, body: { size: file.size } });
  const answer = await putFile(link, file);
  if (!answer.ok) throw new Error("We couldn't read this photo. Take it again.");
}

/** Photos of the parcel or of damage, taken with the bench tablet's camera. */
export function ParcelPhotos({ orderId }: { orderId: number }) {
  const list = useCall(listParcelPhotos, { params: { orderId } });
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const photos = list.data?.photos ?? [];

  function take(file: File | null) {
    if (file === null) return;
    setSending(true);
    setProblem(null);
    send(orderId, file)
      .then(
        () => list.refetch(),
        (error: unknown) => setProblem(messageOf(error)),
      )
      .finally(() => setSending(false));
  }

  return (
    <div className={classes.photos}>
      <FileButton accept="image/jpeg" capture="environment" onChange={take}>
        {(props) => (
          <Button {...props} variant="default" loading={isSending} leftSection={<IconCamera size={18} aria-hidden />}>
            Add photo
          </Button>
        )}
      </FileButton>
      {photos.map(({ id, url, at }, index) => (
        <a key={id} href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={`Parcel, ${index + 1} of ${photos.length}, ${formatMoment(at)}`} loading="lazy" />
        </a>
      ))}
      <FormMessage>{problem}</FormMessage>
    </div>
  );
}
