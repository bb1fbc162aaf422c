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

/** A domain's contributions to the lab, listed in its folder. `modules.ts` lists all modules. */
export type Module = {
  /** One for each call that the domain serves. Cached ones list their tables. */
  endpoints?: { readonly [Name in CallName]?: { call: Contract[Name] } };
  /** Job handlers; those with `cron` run on a schedule. */
  jobs?: { readonly [Name in keyof JobData]?: JobHandler<Deps, JobData[Name]> };
  /** Handlers of uploaded files, by the first part of the file's key. */
  uploads?: Readonly<Record<string, UploadHandler>>;
  /** Scopes that links to files are bound to. A link ends with its scope. */
  linkScopes?: { readonly [Kind in LinkKind]?: LinkScope };
  /** Readers of the metadata embedded in downloads, by the first part of the file's key. */
  embedsMetadata?: Readonly<Record<string, MetadataReader>>;
  /** Tables shown on cached pages, beyond those of cached endpoints. */
  pageTables?: readonly Table[];
  /** The domain's part of a personal-data export: the replies to these calls. */
  exports?: { readonly [Name in CallName]?: Export };
  /**
   * The domain's part of deleting an account: deletes the user's data, or clears personal data from records that stay.
   * Returns the keys of files to remove.
   */
  deleteUserData?: DeleteUserData;
};

export type User = typeof users.$inferSelect;
export type DeleteUserData = (tx: Tx, user: User, deps: Deps) => Promise<readonly (string | null)[] | void>;

/** The name of one file; or a folder with a file for each item in the list that the call `each` returns. */
export type Export = string | { each: CallName; param: string; folder: string };

export type Modules = {
  endpoints: Readonly<Record<string, Handler<Deps, CallSpec>>>;
  jobs: { readonly [Name in keyof JobData]: JobHandler<Deps, JobData[Name]> };
  uploads: Readonly<Record<string, UploadHandler>>;
  linkScopes: Readonly<Record<LinkKind, LinkScope>>;
  embedsMetadata: Readonly<Record<string, MetadataReader>>;
  /** Tables behind cached responses and pages. Their triggers report every change. */
  cachedTables: readonly Table[];
  exports: { readonly [Name in CallName]?: Export };
  /** From the top floor down, because rows of higher floors reference those of lower ones. */
  deleteUserData: readonly DeleteUserData[];
};
