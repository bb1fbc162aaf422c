import { PDFiumLibrary } from "@hyzyla/pdfium";

/** Reads PDFs with Chrome's own reader, which is independent of our PDF writer. */
const library = PDFiumLibrary.init();

/**
 * Returns a PDF's text, page by page. PDFium puts several spaces between right-to-left words, and a control character
 * for a dot that a letter is drawn with.
 */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await (await library).loadDocument(Buffer.from(pdf));
  const pages = [...document.pages()].map((page) => `\n${plain(page.getText())}\n`);
  document.destroy();
  return pages;
}

const plain = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replaceAll(/[^\n\t\P{Cc}]/gu, "")
    .replaceAll(/[^\S\n]+/g, " ");

/** Whether the first page has ink left of `left` or right of `right`, in points. */
export async function inkBeyond(pdf: Uint8Array, { left, right }: { left: number; right: number }): Promise<boolean> {
  const document = await (await library).loadDocument(Buffer.from(pdf));
  const { data, width } = await document.getPage(0).render({ scale: 1, render: "bitmap" });
  document.destroy();
  for (let at = 0; at < data.length; at += 4) {
    const x = (at / 4) % width;
    if ((x < left || x > right) && data[at]! < 250) return true;
  }
  return false;
}
