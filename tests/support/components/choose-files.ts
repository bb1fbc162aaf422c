import { page } from "vitest/browser";

/** Chooses files where the button of this name asks for some (`FilesButton`). No file chooser opens. */
export async function chooseFiles(buttonName: string | RegExp, ...files: File[]): Promise<void> {
  const button = page.getByRole("button", { name: buttonName });
  const input = (await button.findElement()).nextElementSibling;
  if (!(input instanceof HTMLInputElement) || input.type !== "file") throw new Error("this button asks for no files");
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
