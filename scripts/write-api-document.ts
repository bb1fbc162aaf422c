// Part of the build: writes what /api/openapi.json answers, which takes a second to make.
import { writeFileSync } from "node:fs";
import { documentOfContract } from "../src/server/api-document.ts";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Into which file?");
writeFileSync(file, JSON.stringify(await documentOfContract()));
