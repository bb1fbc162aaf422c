import type { Table } from "drizzle-orm";
import type { CallName, Contract } from "../contract/all.ts";
import type { CallSpec } from "../contract/kit/call.ts";
import type { LinkKind } from "./adapters/files/link-for.ts";
import type { users } from "./accounts/tables.ts";
import type { Deps, Tx } from "./deps.ts";
import type { MetadataReader } from "./files/embed-metadata.ts";
import type { LinkScope } from "./files/link-revocation.ts";
import type { UploadHandler } from "./files/upload-handler.ts";
import type { JobData } from "./job-data.ts";
import type { Handler } from "./platform/http/serve-contract.ts";
import type { JobHandler } from "./platform/jobs/job-handler.ts";

/** What a domain plugs into the lab: the table of contents of its folder. `modules.ts` lists all modules. */
export type Module = {
  /** One for each call of the contract that the domain serves. Cached ones name their tables. */
  endpoints?: { readonly [Name in CallName]?: { call: Contract[Name] } };
  /** Job handlers; those with `cron` run on a schedule. */
  jobs?: { readonly [Name in keyof JobData]?: JobHandler<Deps, JobData[Name]> };
  /** Handlers of uploaded files, by the first part of the file's key. */
  uploads?: Readonly<Record<string, UploadHandler>>;
  /** What links to files are given for. A link dies with its scope. */
  linkScopes?: { readonly [Kind in LinkKind]?: LinkScope };
  /** Readers of the metadata that is embedded in downloads, by the first part of the file's key. */
  embedsMetadata?: Readonly<Record<string, MetadataReader>>;
  /** Tables shown on cached pages, beyond those of cached endpoints. */
  pageTables?: readonly Table[];
  /** The domain's part of a personal-data export: what these calls return to the user. */
  exports?: { readonly [Name in CallName]?: Export };
  /**
   * The domain's part of deleting an account: deletes what it stores about the user, or clears what names them in records
   * that stay. Returns the keys of files to remove.
   */
  deleteUserData?: DeleteUserData;
};

export type User = typeof users.$inferSelect;
export type DeleteUserData = (tx: Tx, user: User, deps: Deps) => Promise<readonly (string | null)[] | void>;

/** The name of one file; or a folder with a file for each thing in the list that the call `each` returns. */
export type Export = string | { each: CallName; param: string; folder: string };

/** All modules together. */
export type Modules = {
  endpoints: Readonly<Record<string, Handler<Deps, CallSpec>>>;
  jobs: { readonly [Name in keyof JobData]: JobHandler<Deps, JobData[Name]> };
  uploads: Readonly<Record<string, UploadHandler>>;
  linkScopes: Readonly<Record<LinkKind, LinkScope>>;
  embedsMetadata: Readonly<Record<string, MetadataReader>>;
  /** Tables that cached replies and pages are made of. Their triggers report every change. */
  cachedTables: readonly Table[];
  exports: { readonly [Name in CallName]?: Export };
  /** From the top floor down, as rows of higher floors refer to those of lower ones. */
  deleteUserData: readonly DeleteUserData[];
};
