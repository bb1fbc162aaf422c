import { type Locator, page } from "vitest/browser";

/** Chooses files with the button, or the only one of this name (`FilesButton`). No file chooser opens. */
export async function chooseFiles(named: string | RegExp | Locator, ...files: File[]): Promise<void> {
  const isName = typeof named === "string" || named instanceof RegExp;
  const button = isName ? page.getByRole("button", { name: named }) : named;
  const input = (await button.findElement()).nextElementSibling;
  if (!(input instanceof HTMLInputElement) || input.type !== "file") throw new Error("this button asks for no files");
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
