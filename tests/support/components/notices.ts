import { type Locator, page } from "vitest/browser";

export const notices: Locator = page.getByRole("region", { name: "Notices" });
