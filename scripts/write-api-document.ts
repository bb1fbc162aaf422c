// Part of the build: writes the reply of /api/openapi.json, because generating it takes a second.
import { writeFileSync } from "node:fs";
import { documentOfContract } from "../src/server/api-document.ts";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Into which file?");
writeFileSync(file, JSON.stringify(await documentOfContract()));
