import { expect } from "vitest";
import { addImport, checkImport, getImport, runImport, undoImport } from "../../src/contract/imports/imports.ts";
import type { FileKind } from "../../src/rules/imports/imports.ts";
import { utf8 } from "./dirty-exports.ts";
import { putFile } from "./makers.ts";
import type { Person, TestLab } from "./start-lab.ts";

/** Returns the steps of an import at the desk, each done to its end. @param at called at each step */
export function importSteps(at: () => { lab: TestLab; owner: Person }) {
  const look = async (importId: string) => (await at().owner.call(getImport, { params: { importId } })).import;
  async function worked(importId: string) {
    await at().lab.workAll();
    return look(importId);
  }
  /** Uploads a file. @returns the import's id */
  async function upload(file: string | Uint8Array<ArrayBuffer>, kind: FileKind = "CUSTOMERS"): Promise<string> {
    const bytes = typeof file === "string" ? utf8(file) : file;
    const body = { kind, fileName: "export.csv", size: bytes.length };
    const { importId, writeLink } = await at().owner.call(addImport, { body });
    expect((await putFile(at().lab.origin, writeLink, bytes)).status).toBe(200);
    return importId;
  }
  /** Runs the dry run with the guessed columns. */
  async function check(importId: string) {
    const { source, mapping } = await look(importId);
    await at().owner.call(checkImport, { params: { importId }, body: { source, mapping } });
    return worked(importId);
  }
  async function run(importId: string) {
    await at().owner.call(runImport, { params: { importId } });
    return worked(importId);
  }
  async function undo(importId: string) {
    await at().owner.call(undoImport, { params: { importId } });
    return worked(importId);
  }
  return { upload, look, check, run, undo };
}
