import { NativeSelect, Progress } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { addImport, type Import, listImports } from "../../contract/imports/imports.ts";
import { FILE_KINDS, type FileKind, IMPORT_FILE_LIMIT, isInProgress } from "../../rules/imports/imports.ts";
import { rulesOf } from "../../rules/imports/kinds.ts";
import { api } from "../platform/api.ts";
import { formatDay } from "../platform/dates.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { FileDrop } from "../platform/kit/files/file-drop.tsx";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { useCall } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { sendFile } from "../platform/send-file.ts";
import { ImportBadge } from "./import-badge.tsx";
import classes from "./imports.module.css";
import { Invitations } from "./invitations.tsx";

const IMPORTS = { pageSize: 25, sorts: { createdAt: "down" }, filters: {} } as const;
export const POLL_MS = 2000;

const columns: readonly Column<Import>[] = [
  { head: "File", cell: ({ fileName }) => fileName, isName: true, clip: true },
  { head: "Data", cell: ({ kind }) => rulesOf(kind).label, onPhone: "named" },
  { head: "Rows", cell: ({ rows }) => (rows === 0 ? "–" : rows.toLocaleString("en-US")), onPhone: "named" },
  { head: "Status", cell: ({ state }) => <ImportBadge state={state} />, onPhone: "end" },
  { head: "By", cell: ({ byName }) => byName ?? "–", onPhone: "named" },
  { head: "Date", sort: "createdAt", cell: ({ createdAt }) => formatDay(createdAt), onPhone: "end" },
];

/** Imports of a lab that changes to this platform (docs/product/imports.md). */
export function ImportList() {
  const list = useListAddress(IMPORTS);
  const imports = useCall(
    listImports,
    { query: list.query },
    {
      keepPrevious: true,
      refetchInterval: ({ state }) => (state.data?.imports.some((one) => isInProgress(one.state)) ? POLL_MS : false),
    },
  );
  const { waiting = 0, invited = 0, claimed = 0 } = imports.data?.accounts ?? {};
  return (
    <div className={classes.parts}>
      <NewImport />
      {waiting + invited + claimed > 0 && <Invitations accounts={{ waiting, invited, claimed }} />}
      <Section title="Imports">
        <TableList
          list={list}
          query={imports}
          rowsOf={(data) => data.imports}
          noun={["import", "imports"]}
          columns={columns}
          keyOf={({ id }) => id}
          to={({ id }) => `/admin/import/${id}`}
          none={{ words: "Imports appear here. Start with your customers, so that later imports find them." }}
        />
      </Section>
    </div>
  );
}

function NewImport() {
  const navigate = useNavigate();
  const [kind, setKind] = useState<FileKind>(FILE_KINDS[0]);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function send([file]: File[]) {
    if (file === undefined) return;
    setProblem(null);
    setShare(0);
    try {
      const body = { kind, fileName: file.name.slice(-200), size: file.size };
      const { importId, writeLink } = await api.call(addImport, { body });
      await sendFile(file, writeLink, setShare);
      await navigate(`/admin/import/${importId}`);
    } catch (error) {
      setProblem(messageOf(error));
      setShare(null);
    }
  }

  return (
    <Section title="New import" frame="panel">
      <div className={classes.form}>
        <NativeSelect
          label="Data"
          description={rulesOf(kind).hint}
          data={FILE_KINDS.map((value) => ({ value, label: rulesOf(value).label }))}
          value={kind}
          disabled={share !== null}
          onChange={({ currentTarget }) => setKind(currentTarget.value as FileKind)}
        />
        <FileDrop
          title="CSV file"
          buttonLabel="Choose a CSV file"
          accept={[".csv", ".tsv", ".txt", "text/csv"]}
          acceptWords="CSV from Shopify, WooCommerce, Square or a spreadsheet"
          maxBytes={IMPORT_FILE_LIMIT.maxBytes}
          maxFiles={1}
          disabled={share !== null}
          onFiles={(files) => void send(files)}
        >
          <p className={classes.quiet}>You choose the columns and see the result first. No one gets an e-mail.</p>
        </FileDrop>
        <p className={classes.quiet}>
          Past scans are imported on the server with the command <code>npm run import</code>, and appear below.
        </p>
        {share !== null && <Progress value={share * 100} color="leaf" aria-label="Upload" />}
        <FormMessage>{problem}</FormMessage>
      </div>
    </Section>
  );
}
