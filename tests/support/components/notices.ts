import { type Locator, page } from "vitest/browser";

/** Where a screen says for some seconds what came of a press. */
export const notices: Locator = page.getByRole("region", { name: "Notices" });
