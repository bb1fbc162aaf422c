/** "May 4, 2026": the same on the server and in every browser. */
export const noteDate = (publishedAt: string): string =>
  new Date(publishedAt).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
