import { createServer } from "node:http";
import type { Duplex } from "node:stream";
import { createServer as createVite, type ViteDevServer } from "vite";
import type { openApp } from "./app.ts";
import { aboutInstallation } from "./about-installation.ts";
import type { Resources } from "./composition-root.ts";

type App = Awaited<ReturnType<typeof openApp>>;

/** Changes in these folders need a new server; Vite alone reloads pages. */
const SERVER_SOURCES = /\/(src\/(server|contract|rules)|demo|content|migrations)\//;
/** Sources that this process itself runs: only a restart loads them. */
const OUTSIDE_THE_APP =
  /\/src\/server\/(main|greeting|development|platform\/(settings|log|port|cannot-start|database\/(embedded|post).*))\.ts$/;
/** Exit code that makes `scripts/dev.mjs` start the process again. */
const RESTART = 75;
const SETTLED_AFTER_MS = 120;

/**
 * Keeps the socket open while the server behind it is replaced: a changed server source loads the new app, closes the
 * old one and holds requests in the meantime. If a source does not load, the old app stays.
 */
export async function listenInDevelopment(resources: Resources): Promise<{ close(): Promise<void> }> {
  const { settings, log } = resources;
  const front = createServer();
  const vite = await createVite({
    root: settings.projectDir,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: front } },
  });
  let app: Promise<App> = open(vite, resources);
  await app;

  front.on("request", async (request, reply) => {
    try {
      (await app).http.routing(request, reply);
    } catch (error) {
      reply.writeHead(500, { "content-type": "text/plain" }).end((error as Error).stack);
    }
  });
  front.on("upgrade", async (request, socket: Duplex, head) => {
    if (request.headers["sec-websocket-protocol"]?.startsWith("vite-")) return; // Vite's own
    const { http } = await app;
    http.server.emit("upgrade", request, socket, head);
  });

  const replace = async (old: Promise<App>): Promise<App> => {
    const previous = await old.catch(() => null);
    try {
      await vite.ssrLoadModule("/src/server/app.ts");
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      log.error({ err: error }, "the changed server does not load; the old one goes on");
      return old;
    }
    await previous?.close();
    const next = await open(vite, resources);
    log.info("the server was replaced");
    vite.hot.send({ type: "full-reload" });
    return next;
  };
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on("all", (_event, path) => {
    if (!SERVER_SOURCES.test(path) || /\.test\.tsx?$/.test(path)) return;
    if (OUTSIDE_THE_APP.test(path)) {
      process.exitCode = RESTART;
      process.kill(process.pid, "SIGTERM");
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      app = replace(app);
      app.catch((error: Error) => log.error({ err: error }, "the changed server does not start; change it again"));
    }, SETTLED_AFTER_MS);
  });

  await new Promise<void>((done, fail) => {
    front.once("error", fail);
    front.listen(settings.port, settings.host, done);
  });
  return {
    async close() {
      clearTimeout(timer);
      const closed = new Promise((done) => front.close(done));
      front.closeIdleConnections();
      await app.then(({ close }) => close()).catch(() => {});
      await vite.close();
      await closed;
    },
  };
}

async function open(vite: ViteDevServer, resources: Resources): Promise<App> {
  const module = (await vite.ssrLoadModule("/src/server/app.ts")) as { openApp: typeof openApp };
  const app = await module.openApp(resources, {
    kind: "development",
    vite,
    about: aboutInstallation(resources.settings),
  });
  await app.http.ready();
  await app.startWorking();
  return app;
}
