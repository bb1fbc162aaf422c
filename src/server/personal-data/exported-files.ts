import type { CallSpec } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import type { CallContext, FileReply } from "../platform/http/serve-contract.ts";
import { newId } from "../platform/ids.ts";

export type ExportedFile = { name: string; content: Uint8Array };

const PAGE = 100;

/** Returns the responses to the calls in the modules' `exports` for this user, one file each. */
export async function* exportedFiles(deps: Deps, userId: string): AsyncGenerator<ExportedFile> {
  const exports = Object.entries(deps.modules.exports);
  for (const [name, file] of exports) {
    if (typeof file !== "string") continue;
    const pages: unknown[] = [];
    for await (const page of pagesOf(deps, name, userId)) pages.push(page);
    yield { name: `${file}.json`, content: asJson(pages.length === 1 ? pages[0] : pages) };
    for (const [detail, of] of exports) {
      if (typeof of === "string" || of.each !== name) continue;
      for (const id of idsIn(pages)) {
        const reply = await callAs(deps, detail, { userId, [of.param]: id }, {});
        const isFile = deps.modules.endpoints[detail]!.call.file !== null;
        yield isFile
          ? { name: `${of.folder}/${(reply as FileReply).fileName}`, content: (reply as FileReply).bytes }
          : { name: `${of.folder}/${String(id)}.json`, content: asJson(reply) };
      }
    }
  }
}

const asJson = (reply: unknown): Uint8Array => Buffer.from(`${JSON.stringify(reply, null, 2)}\n`);

async function* pagesOf(deps: Deps, name: string, userId: string): AsyncGenerator<unknown> {
  const isList = "offset" in deps.modules.endpoints[name]!.call.query.shape;
  for (let offset = 0; ; offset += PAGE) {
    const page = await callAs(deps, name, { userId }, isList ? { limit: PAGE, offset } : {});
    yield page;
    const { count = 0 } = page as { count?: number };
    if (!isList || offset + PAGE >= count) return;
  }
}

/** Runs a call as its user. Links in the reply never work: they are signed for a session that does not exist. */
async function callAs(deps: Deps, name: string, params: object, query: object): Promise<unknown> {
  const { call, run } = deps.modules.endpoints[name]!;
  const { userId } = params as { userId: string };
  const context = {
    params: call.params.parse(params),
    query: call.query.parse(query),
    body: undefined,
    caller: {
      userId,
      role: "CUSTOMER",
      staffRole: null,
      station: null,
      sessionId: newId(),
      secondFactorPending: false,
      confirmed: false,
      confirmsBy: "PASSWORD",
      messengerId: null,
      key: null,
    },
    headers: {},
  } as unknown as CallContext<CallSpec>;
  return run(deps, context);
}

/** Returns the ids in lists' replies: each reply has one array. */
function idsIn(pages: readonly unknown[]): unknown[] {
  return pages.flatMap((page) => {
    const things = Object.values(page as object).find((value) => Array.isArray(value)) as { id: unknown }[];
    return things.map(({ id }) => id);
  });
}
