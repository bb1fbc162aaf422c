import { expect, type Page } from "@playwright/test";

export const header = (page: Page) => page.locator("header[data-session]");

/** The page knows that the reader is a visitor. */
export const asVisitor = (page: Page) => expect(page.locator("header[data-session=visitor]")).toBeVisible();
