import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listServices, Service, tryService } from "../../src/contract/services/services.ts";
import * as services from "../../src/web/routes/admin/services.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

test("staff see the external services and test one by keyboard", async () => {
  const screen = await renderScreen(services, {
    path: "/admin/services",
    as: admin(),
    api(api) {
      api.reply(listServices, {
        environment: [
          { name: "SMTP_URL", isSet: true, about: "where to send mails" },
          { name: "EASYPOST_API_KEY", isSet: false, about: "your key" },
        ],
        services: [
          smallest(Service, { service: "POSTAGE", instead: "Built-in test labels. They can't be mailed" }),
          smallest(Service, { service: "FILES", tries: "Writes, reads and removes a file" }),
        ],
      });
      api.reply(tryService, {
        outcome: { works: true, ms: 12, said: "Connected. The test file was written, read and deleted." },
      });
    },
  });
  const part = (name: string) => page.getByRole("listitem", { name, exact: true });
  await expect.element(part("Postage")).toMatchTextContent("Built-in test labels. They can't be mailed.");
  await expect.element(part("Postage").getByRole("button")).not.toBeInTheDocument();
  const files = part("Files");
  await saysRefusals(screen, tryService, {
    async press() {
      ((await files.getByRole("button", { name: "Test connection" }).findElement()) as HTMLElement).focus();
      await userEvent.keyboard("{Enter}");
    },
    at: files,
  });
  expect(screen.api.requests(tryService).at(-1)!.body).toEqual({ service: "FILES" });
  await expect
    .element(files)
    .toMatchTextContent("Works, after 12 ms: Connected. The test file was written, read and deleted.");
  await expectAccessible("services");
});
