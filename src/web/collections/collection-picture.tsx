import { Button, Progress } from "@mantine/core";
import { useState } from "react";
import {
  addCollectionImage,
  removeCollectionImage,
  restoreCollectionImage,
} from "../../contract/collections/collections.ts";
import { SHOP_PICTURE_LIMIT, SHOP_PICTURE_TYPES } from "../../rules/products/pictures.ts";
import { api } from "../platform/api.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { FileDrop } from "../platform/kit/files/file-drop.tsx";
import { showUndoToast } from "../platform/kit/toasts/show-toast.ts";
import { Section } from "../platform/section.tsx";
import { sendFile } from "../platform/send-file.ts";
import type { CollectionDesk } from "./collection-page.tsx";
import classes from "./collections.module.css";

export function CollectionPicture({ collection, keep, look }: CollectionDesk) {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { collectionId: collection.id };
  const picture = collection.featuredImage;

  async function attempt(work: () => Promise<unknown>) {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
    }
    setShare(null);
  }

  const send = ([file]: File[]) =>
    file &&
    attempt(async () => {
      setShare(0);
      const body = { type: file.type as "image/jpeg", size: file.size };
      const { writeLink } = await api.call(addCollectionImage, { params, body });
      await sendFile(file, writeLink, setShare);
      await look();
    });

  const remove = (path: string) =>
    attempt(async () => {
      await api.call(removeCollectionImage, { params, query: { path } });
      await look();
      showUndoToast(
        "Picture removed",
        async () => keep((await api.call(restoreCollectionImage, { params, query: { path } })).collection),
        "Picture restored",
      );
    });

  return (
    <Section title="Picture" frame="panel">
      <div className={classes.form}>
        {picture && (
          <>
            <img
              className={classes.picture}
              src={picture.read}
              width={picture.width ?? undefined}
              height={picture.height ?? undefined}
              alt={`Of ${collection.name}`}
            />
            <Button variant="default" onClick={() => void remove(picture.path)}>
              Remove picture
            </Button>
          </>
        )}
        <FileDrop
          title={picture ? "Replace picture" : "A picture"}
          buttonLabel="Choose a picture"
          accept={SHOP_PICTURE_TYPES}
          acceptWords="JPEG, PNG or WebP"
          maxBytes={SHOP_PICTURE_LIMIT.maxBytes}
          maxFiles={1}
          disabled={share !== null}
          onFiles={(files) => void send(files)}
        />
        {share !== null && <Progress value={share * 100} color="leaf" aria-label="The picture" />}
        <FormMessage>{problem}</FormMessage>
      </div>
    </Section>
  );
}
