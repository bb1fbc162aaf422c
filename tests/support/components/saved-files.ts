import { vi } from "vitest";

/** Records files saved by the browser from now on, instead of downloading. For one test. */
export function savedFiles(): { name: string; blob: Blob }[] {
  const files: { name: string; blob: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  const make = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    const address = make(blob);
    blobs.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob === undefined) throw new Error(`${this.href} is no file that was made here`);
    files.push({ name: this.download, blob });
  });
  return files;
}
