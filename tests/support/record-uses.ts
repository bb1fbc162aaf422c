import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { BrowserContext, TestInfo } from "@playwright/test";
import { matchRoutes, type RouteObject } from "react-router";
import { contract } from "../../src/contract/all.ts";
import routes from "../../src/web/routes.ts";

/** The output folder of workers in a recording run; unset in all other runs. */
const folder = process.env.RECORD_USES;
const JOURNEYS = join(import.meta.dirname, "../journeys");

const calls = Object.entries(contract).map(([name, { method, path }]) => ({
  name,
  method,
  pattern: new RegExp(`^/api${path.replaceAll(/:\w+/g, "[^/]+")}$`),
}));

/** Returns the route files for a path, including its layouts. */
const filesOf = (pathname: string): string[] =>
  (matchRoutes(routes as unknown as RouteObject[], pathname) ?? []).map(
    ({ route }) => (route as unknown as { file: string }).file,
  );

/** Records the routes and calls used by a journey's pages, for `npm test -- --changed` (scripts/affected-tests.ts). */
export function recordUses(context: BrowserContext, { file }: TestInfo): void {
  if (folder === undefined) return;
  const used = {
    spec: relative(JOURNEYS, file).replaceAll("\\", "/"),
    routes: new Set<string>(),
    calls: new Set<string>(),
  };
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    for (const { name, method, pattern } of calls)
      if (method === request.method() && pattern.test(pathname)) used.calls.add(name);
  });
  const watch = (page: ReturnType<BrowserContext["pages"]>[number]) =>
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) for (const one of filesOf(new URL(frame.url()).pathname)) used.routes.add(one);
    });
  for (const page of context.pages()) watch(page);
  context.on("page", watch);
  mkdirSync(folder, { recursive: true });
  noted.push(used);
}

const noted: { spec: string; routes: Set<string>; calls: Set<string> }[] = [];

export function writeUses(): void {
  if (folder === undefined || noted.length === 0) return;
  const written = noted.map(({ spec, routes, calls }) => ({ spec, routes: [...routes], calls: [...calls] }));
  writeFileSync(join(folder, `${process.pid}-${Date.now()}.json`), JSON.stringify(written));
}
