import { expect, type Page } from "@playwright/test";

export const header = (page: Page) => page.locator("header[data-session]");

export const asVisitor = (page: Page) => expect(page.locator("header[data-session=visitor]")).toBeVisible();
