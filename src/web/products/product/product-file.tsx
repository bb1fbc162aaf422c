import { Progress } from "@mantine/core";
import { useState } from "react";
import { announceProductFile, getProductFile } from "../../../contract/digital-goods/product-files.ts";
import type { Product } from "../../../contract/products/product.ts";
import { PRODUCT_FILE_LIMIT, PRODUCT_FILE_TYPES } from "../../../rules/digital-goods/files.ts";
import { api } from "../../platform/api.ts";
import { formatMoment } from "../../platform/dates.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { formatBytes } from "../../platform/kit/files/amounts.ts";
import { FileDrop } from "../../platform/kit/files/file-drop.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCall } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { sendFile } from "../../platform/send-file.ts";
import classes from "../products.module.css";

/** The file that buyers of a digital product get (docs/product/digital-goods.md). */
export function ProductFile({ product }: { product: Product }) {
  const params = { productId: product.id };
  const query = useCall(getProductFile, { params });
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function send([file]: File[]) {
    if (file === undefined) return;
    setProblem(null);
    setShare(0);
    try {
      const type = PRODUCT_FILE_TYPES.find((known) => known === file.type) ?? PRODUCT_FILE_TYPES[0];
      const body = { name: file.name, type, size: file.size };
      const { writeLink } = await api.call(announceProductFile, { params, body });
      await sendFile(file, writeLink, setShare);
      await query.refetch();
      showToast(`Buyers now get ${file.name}`);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setShare(null);
  }

  return (
    <Section title="File" frame="panel">
      <div className={classes.part}>
        <Loaded query={query} skeleton={<RowsSkeleton rows={1} />}>
          {({ file }) =>
            file ? (
              <p>
                <strong className={classes.breaks}>{file.name}</strong>
                <br />
                {formatBytes(file.bytes)}, since {formatMoment(file.uploadedAt)}
              </p>
            ) : (
              <p>No file yet. Buyers can't download anything until you add one.</p>
            )
          }
        </Loaded>
        <FileDrop
          title="New file"
          buttonLabel="Choose the file"
          accept={PRODUCT_FILE_TYPES}
          acceptWords="PDF or zip"
          maxBytes={PRODUCT_FILE_LIMIT.maxBytes}
          maxFiles={1}
          disabled={share !== null}
          onFiles={(files) => void send(files)}
        />
        {share !== null && <Progress value={share * 100} color="leaf" aria-label="The file" />}
        <FormMessage>{problem}</FormMessage>
      </div>
    </Section>
  );
}
