import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { ARRIVALS_FOLDER } from "../src/server/adapters/files/s3-arrivals.ts";
import { packagesImportedIn, isNeededAtRuntime } from "../scripts/runtime-packages.mjs";

type Service = { environment?: Record<string, string>; read_only?: boolean; tmpfs?: string[] };
type Container = {
  env: { name: string; value: string }[];
  securityContext: Record<string, unknown>;
  volumeMounts: { mountPath: string }[];
};
type Manifest = {
  kind: string;
  data?: Record<string, string>;
  spec: { template: { spec: { securityContext: Record<string, unknown>; containers: Container[] } } };
};

const known = new Set(
  [...readFileSync("docs/settings.md", "utf8").matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name),
);
const compose = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as { services: Record<string, Service> };
const manifests = parseAllDocuments(readFileSync("ops/kubernetes/lab.yaml", "utf8")).map(
  (document) => document.toJS() as Manifest,
);
const deployments = manifests.filter(({ kind }) => kind === "Deployment");

test("compose.yaml runs each service with known settings on a read-only root", () => {
  const parts = ["web-1", "web-2", "work", "derive"].map(
    (name) => [name.replace(/-\d$/, ""), compose.services[name]!] as const,
  );
  for (const [name, { environment, read_only, tmpfs }] of parts) {
    expect(environment).toMatchObject({ PROCESS_ROLES: name });
    expect(Object.keys(environment!).filter((setting) => !known.has(setting))).toEqual([]);
    expect({ read_only, tmpfs }).toEqual({ read_only: true, tmpfs: ["/tmp"] });
  }
});

test("the Kubernetes manifests do the same, as a non-root user", () => {
  expect(deployments.map(({ spec }) => spec.template.spec.containers[0]!.env)).toEqual(
    ["web", "work", "derive"].map((value) => [{ name: "PROCESS_ROLES", value }]),
  );
  for (const { spec } of deployments) {
    const { securityContext, containers } = spec.template.spec;
    expect(securityContext).toMatchObject({ runAsNonRoot: true });
    expect(containers[0]!.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    expect(containers[0]!.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/data", "/tmp"]);
  }
  const settings = manifests.find(({ kind }) => kind === "ConfigMap")!.data!;
  expect(Object.keys(settings).filter((setting) => !known.has(setting))).toEqual([]);
});

test("the compose.yaml bucket expires arrivals, and other buckets also abort multipart uploads", () => {
  type Rules = {
    Rules: { Filter: { Prefix: string }; Expiration?: object; AbortIncompleteMultipartUpload?: object }[];
  };
  const [whole, own] = ["ops/lifecycle.json", "ops/compose/lifecycle.json"].map(
    (path) => (JSON.parse(readFileSync(path, "utf8")) as Rules).Rules,
  );
  expect(own).toEqual([whole![0]]);
  expect(own![0]!.Filter.Prefix).toBe(ARRIVALS_FOLDER);
  expect(whole![1]).toMatchObject({
    Filter: { Prefix: "" },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
  });
  const { command, volumes } = compose.services["bucket"]! as Service & { command: string[]; volumes: string[] };
  expect(command.join()).toContain("mc ilm rule import store/lab < /lifecycle.json");
  expect(volumes).toEqual(["./ops/compose/lifecycle.json:/lifecycle.json:ro"]);
});

test("scripts imported by the image's scripts are in the image", () => {
  const taken = [...readFileSync("scripts/copy-runtime.mjs", "utf8").matchAll(/"scripts\/([\w.-]+)"/g)].map(
    ([, name]) => name!,
  );
  expect(taken).toContain("serve.mjs");
  const imported = taken.flatMap((name) =>
    [...readFileSync(`scripts/${name}`, "utf8").matchAll(/from "\.\/([\w.-]+)"/g)].map(([, of]) => of!),
  );
  expect(imported.filter((name) => !taken.includes(name))).toEqual([]);
});

test("packages imported by a built server are found in every syntax, and nothing else is", () => {
  const built = `
    import a from "fastify"; import { b } from '@scope/name/deep/file.js'; import "./own.js"; import node from "node:fs";
    const c = await import("zipcodes/lib/codes.js"); export * from "pg"; const d = require("sharp");`;
  expect(packagesImportedIn(built).toSorted()).toEqual(["@scope/name", "fastify", "pg", "sharp", "zipcodes"]);
});

test("types, source maps and docs of packages are excluded; code, data and licenses are kept", () => {
  const files = ["dist/a.d.ts", "src/a.ts", "dist/a.js.map", "README.md", "docs/a.js"];
  expect(files.filter(isNeededAtRuntime)).toEqual([]);
  const needed = [
    "dist/doc/a.js",
    "cjs/react.development.js",
    "lib/codes.json",
    "LICENSE",
    "static/index.html",
    "lib/a.node",
    "files/a.woff2",
  ];
  expect(needed.filter(isNeededAtRuntime)).toEqual(needed);
});
