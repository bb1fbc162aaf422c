import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { importProducts, type TableChange } from "../../contract/products/product-tables.ts";
import { decodeText } from "../../rules/decode-text.ts";
import { SHOP_PICTURE_LIMIT, SHOP_PICTURE_TYPES } from "../../rules/products/pictures.ts";
import { MOST_TABLE_CHARACTERS, MOST_TABLE_FILES } from "../../rules/products/product-table.ts";
import { api } from "../platform/api.ts";
import { Dialog, DialogActions } from "../platform/dialog.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { FileDrop } from "../platform/kit/files/file-drop.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import classes from "./products.module.css";
import { ScrollArea } from "../platform/scroll-area.tsx";
import { hashPictures, type PictureFile, sendTablePictures } from "./send-table-pictures.ts";

type Shown = ReplyOf<typeof importProducts>;

/** Maximum rows shown of a long table; all are counted. */
const SHOWN = 200;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** Imports a table of products: previews the changes first (docs/product/products.md#tables-of-products). */
export default function ImportProducts({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [csv, setCsv] = useState<string | null>(null);
  const [pictures, setPictures] = useState<readonly PictureFile[]>([]);
  const [sent, setSent] = useState<{ done: number; all: number } | null>(null);
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function ask(text: string, confirmed: string | null, beside = pictures) {
    const body = { csv: text, files: beside.map(({ name, sha256 }) => ({ name, sha256 })) };
    setBusy(true);
    setProblem(null);
    try {
      const reply = await api.call(importProducts, { body: { ...body, confirmed } });
      if (reply.isDone) await finish(reply);
      else setShown(reply);
    } catch (error) {
      setProblem(messageOf(error));
      // Previews the table's current effect in place of the outdated one.
      if (confirmed !== null) {
        const fresh = await api.call(importProducts, { body }).catch(() => null);
        if (fresh) setShown(fresh);
      }
    }
    setBusy(false);
  }

  /** Uploads the table's pictures after its changes are applied. */
  async function finish({ changes, pictures: waiting }: Shown) {
    const all = waiting.flatMap(({ order }) => order.filter(({ file }) => file !== null)).length;
    if (all > 0) setSent({ done: 0, all });
    const failed = await sendTablePictures(waiting, pictures, (done) => setSent({ done, all }));
    setSent(null);
    showToast(`${counted(changes.length, "row", "rows")} imported. The shop shows the changes.`);
    void queries.invalidateQueries();
    if (failed.length === 0) return onClose();
    setShown(null);
    setUnsent(failed);
  }

  async function read(files: File[]) {
    const table = files.find(({ name }) => name.toLowerCase().endsWith(".csv"));
    setShown(null);
    setUnsent([]);
    setBusy(true);
    const text = table ? decodeText(new Uint8Array(await table.arrayBuffer())) : csv;
    const chosen = await hashPictures(files.filter((file) => !file.name.toLowerCase().endsWith(".csv")));
    const names = new Set(chosen.map(({ name }) => name));
    const beside = [...pictures.filter(({ name }) => !names.has(name)), ...chosen];
    setCsv(text);
    setPictures(beside);
    setBusy(false);
    if (text === null) setProblem(null);
    else if (text.length > MOST_TABLE_CHARACTERS)
      setProblem("A table can have at most 700,000 characters. Split it and import the parts.");
    else await ask(text, null, beside);
  }

  const isReady = shown !== null && shown.problems.length === 0 && shown.changes.length > 0;
  return (
    <Dialog title="Import products" size="large" busy={busy} holds={csv !== null} onClose={onClose}>
      <div className={classes.part}>
        <FileDrop
          title="Product table"
          buttonLabel={csv === null ? "Choose a CSV file" : "Choose another file or pictures"}
          accept={[".csv", "text/csv", ...SHOP_PICTURE_TYPES]}
          acceptWords="CSV, and the JPEG, PNG or WebP files it names"
          maxBytes={SHOP_PICTURE_LIMIT.maxBytes}
          maxFiles={MOST_TABLE_FILES + 1}
          disabled={busy}
          onFiles={(files) => void read(files)}
        >
          <p className={classes.hint}>Use the exported format. You see the changes first.</p>
        </FileDrop>
        {pictures.length > 0 && csv === null && (
          <p role="status">{counted(pictures.length, "picture", "pictures")} added. Now choose the table.</p>
        )}
        {shown && <WhatWouldChange shown={shown} />}
        {sent && (
          <p role="status">
            Uploading pictures: {sent.done} of {sent.all}
          </p>
        )}
        {unsent.length > 0 && (
          <div role="alert">
            <p>The table is imported, but some pictures are missing. Import the same table with them again.</p>
            <ul className={classes.meanwhile} aria-label="Missing pictures">
              {unsent.slice(0, SHOWN).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
        )}
        <FormMessage>{problem}</FormMessage>
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {isReady ? "Cancel" : "Close"}
          </Button>
          {isReady && (
            <Button loading={busy} onClick={() => void ask(csv!, shown.fingerprint)}>
              Import {counted(shown.changes.length, "row", "rows")}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

function WhatWouldChange({ shown: { changes, problems, unchanged } }: { shown: Shown }) {
  const added = changes.filter(({ kind }) => kind === "NEW").length;
  return (
    <>
      <p role="status">
        <strong>
          {counted(added, "new row", "new rows")}, {counted(changes.length - added, "changed", "changed")},{" "}
          {counted(unchanged, "unchanged", "unchanged")}
        </strong>
        {problems.length > 0 && `, ${counted(problems.length, "problem", "problems")} to fix first`}
      </p>
      {problems.length > 0 && (
        <ul className={classes.meanwhile} aria-label="Problems">
          {problems.slice(0, SHOWN).map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              Line {line}: {message}
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <ScrollArea label="Changes" className={classes.tall}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col" data-end>
                  Line
                </th>
                <th scope="col">Product</th>
                <th scope="col">Change</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, SHOWN).map((change) => (
                <ChangeRow key={change.line} change={change} />
              ))}
            </tbody>
          </table>
          {changes.length > SHOWN && (
            <p className={classes.hint}>and {counted(changes.length - SHOWN, "more", "more")}</p>
          )}
        </ScrollArea>
      )}
    </>
  );
}

function ChangeRow({ change: { line, sku, name, kind, fields } }: { change: TableChange }) {
  return (
    <tr>
      <td data-end>{line}</td>
      <th scope="row">
        {name}
        <small>{sku}</small>
      </th>
      <td>
        {kind === "NEW" ? "New: " : ""}
        {fields
          .map(({ field, from, to }) => (kind === "NEW" ? `${field} ${to}` : `${field}: ${from} → ${to}`))
          .join(", ")}
      </td>
    </tr>
  );
}
