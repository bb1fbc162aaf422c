import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";

type Resolved = { spec: unknown; errors: never[] };

/**
 * Swagger UI's own resolver of OpenAPI 3.1 parses the whole document for each call that a reader opens, 15 seconds on a
 * slow machine. Ours replaces references within the document; in a circle, the second one stays. The page contains this
 * function as text, so it uses nothing from outside.
 */
const resolverPlugin = () => ({
  fn: {
    async resolveSubtree(document: unknown, path: readonly string[]): Promise<Resolved> {
      const at = (names: readonly string[]) =>
        names.reduce((found, name) => (found as Record<string, unknown> | undefined)?.[name], document);
      const resolved = (value: unknown, open: readonly string[]): unknown => {
        if (typeof value !== "object" || value === null) return value;
        if (Array.isArray(value)) return value.map((one) => resolved(one, open));
        const { $ref } = value as { $ref?: unknown };
        if (typeof $ref !== "string") {
          return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one, open)]));
        }
        return open.includes($ref) ? value : resolved(at($ref.slice(2).split("/")), [...open, $ref]);
      };
      return { spec: resolved(at(path), []), errors: [] };
    },
  },
});

/** Serves the page /api/docs. @param document the API document as JSON, which it reads at /api/docs/json */
export async function serveApiDocs(http: FastifyInstance, document: () => Buffer): Promise<void> {
  await http.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    uiHooks: {
      onRequest(request, reply, done) {
        if (!/\/(json|yaml)$/.test(request.url)) return done();
        // Swagger UI would generate it again. No redirect: its content policy would lead to https.
        void reply.type("application/json; charset=utf-8").send(document());
      },
      preHandler: (_request, _reply, done) => done(),
    },
    uiConfig: {
      // Some six hundred calls: readers open a tag, or search for one.
      docExpansion: "none",
      filter: true,
      // Each call shows its own schemas.
      defaultModelsExpandDepth: -1,
      plugins: [loaderPlugin, resolverPlugin],
    },
    // Its bar has the framework's logo, and a field for other documents.
    theme: { css: [{ filename: "bar.css", content: ".swagger-ui .topbar { display: none }" }] },
  });
}

declare const SwaggerUIBundle: { plugins: { DownloadUrl: (system: object) => object } };
/** The plugin that is there without `plugins`. */
function loaderPlugin(system: object): object {
  return SwaggerUIBundle.plugins.DownloadUrl(system);
}
