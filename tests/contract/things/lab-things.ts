import { saveView } from "../../../src/contract/orders/saved-views.ts";
import { failures } from "../../../src/server/failures/tables.ts";
import { newId } from "../../../src/server/platform/ids.ts";
import { once } from "./once.ts";
import type { Things, Whose } from "./things.ts";

export function labThings({ lab, customer, admin, number }: Whose): Things {
  return {
    failureId: once(async () => {
      const [id, jobId, at] = [newId(), newId(), lab.clock.now()];
      const what = { kind: "MAIL", state: "GIVEN_UP", title: "Secret mail", reason: "Secret reason" } as const;
      const job = { work: "remove-files", data: { keys: [] }, dataHash: id, jobId, canBeTriedAgain: true, tries: 1 };
      const failure = { ...what, ...job, id, userId: customer.userId, firstAt: at, at };
      await lab.lab.deps.db.insert(failures).values(failure);
      return id;
    }),
    viewId: once(async () => {
      const body = { name: `Rushed ${number}`, address: "rush=true" };
      return (await admin.call(saveView, { body })).view.id;
    }),
    "try.service": async () => "DATABASE", // some can be tested only once they are configured
    "blog.slug": async () => "storing-film-at-home",
    "content-pages.slug": async () => "film-developing-chicago",
    "pages.slug": async () => "terms",
  };
}
