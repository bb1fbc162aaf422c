import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { SheetContent } from "../../../rules/film/sheets/sheet-content.ts";
import type { Deps } from "../../deps.ts";
import { newId } from "../../platform/ids.ts";
import { SHEET_FILES } from "./sheet-reply.ts";

/** Draws a contact sheet. @returns the path of its file, which the caller must delete */
export async function drawSheetFile({ files, pictures, lab }: Deps, content: SheetContent): Promise<string> {
  const output = join(await files.scratchFolder(), `sheet-${newId()}.${SHEET_FILES[content.form].extension}`);
  const opened = await openAll(files, content);
  try {
    const paths = Object.fromEntries(opened.map(({ key, path }) => [key, path]));
    await pictures.ask("sheet", { content, lab: lab.name, paths, output }, { lane: "LAB", waits: true });
    return output;
  } catch (error) {
    await rm(output, { force: true });
    throw error;
  } finally {
    await Promise.all(opened.map(({ release }) => release()));
  }
}

async function openAll(files: Deps["files"], { frames }: SheetContent) {
  const keys = new Set(frames.flatMap(({ picture }) => picture?.key ?? []));
  return Promise.all([...keys].map(async (key) => ({ key, ...(await files.openLocally(key)) })));
}
