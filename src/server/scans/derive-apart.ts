import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Exif } from "sharp";
import type { ScanSize } from "../../rules/rolls/film.ts";
import { UnreadablePicture, type DerivedPictures } from "./derive-pictures.ts";

// Pictures are decoded in processes of their own. Each decoded one is tens of megabytes of foreign memory to the
// garbage collector, which then walks the whole heap: of the small process here that costs nothing, of the server's it
// costs a quarter of the time and stops all requests meanwhile. And a file that crashes the decoder takes no more along.

export type DeriveRequest = { path: string; purchased: ScanSize; exif: Exif };
export type DeriveAnswer = { derived: DerivedPictures } | { failed: { message: string; unreadable: boolean } };

/** A process without work is let go after this long. */
const IDLE_MS = 60_000;
/** How a process ends when the decoder itself breaks; others, such as a kill for want of memory, are no fault of the file. */
const CRASHES = new Set<NodeJS.Signals | null>(["SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT", "SIGTRAP"]);

const idle: ChildProcess[] = [];

/** As `derivePictures`, in another process. As many run at once as are asked for: the job queue allows two. */
export async function derivePicturesApart(projectDir: string, request: DeriveRequest): Promise<DerivedPictures> {
  const child = idle.pop() ?? startProcess(projectDir);
  const answer = await ask(child, request);
  rest(child);
  if ("derived" in answer) return answer.derived;
  const { message, unreadable } = answer.failed;
  throw unreadable ? new UnreadablePicture(message) : new Error(message);
}

function startProcess(projectDir: string): ChildProcess {
  return fork(join(projectDir, "src/server/scans/derive-process.ts"), {
    serialization: "advanced", // bytes as they are
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

function ask(child: ChildProcess, request: DeriveRequest): Promise<DeriveAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      child.off("message", answered).off("exit", ended).off("error", failed);
      settled();
    };
    const answered = (message: unknown) => settle(() => resolve(withBuffers(message as DeriveAnswer)));
    const failed = (error: Error) => settle(() => reject(error));
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      const unreadable = {
        message: "The file breaks the program that reads it. Scan this frame again.",
        unreadable: true,
      };
      if (CRASHES.has(signal)) settle(() => resolve({ failed: unreadable }));
      else failed(new Error(`the process that derives pictures ended with ${signal ?? code}`));
    };
    child.on("message", answered).on("exit", ended).on("error", failed);
    child.ref();
    child.channel?.ref();
    child.send(request, (error) => error && failed(error));
  });
}

/** Another process's bytes arrive as plain ones. */
function withBuffers(answer: DeriveAnswer): DeriveAnswer {
  if (!("derived" in answer)) return answer;
  const { derived } = answer;
  return {
    derived: {
      ...derived,
      pictures: derived.pictures.map((picture) => ({
        ...picture,
        content: Buffer.from(picture.content.buffer, picture.content.byteOffset, picture.content.byteLength),
      })),
    },
  };
}

/** Keeps a process for the next picture, without keeping this one alive for it. */
function rest(child: ChildProcess): void {
  if (!child.connected) return;
  child.unref();
  child.channel?.unref();
  idle.push(child);
  const leave = () => {
    const at = idle.indexOf(child);
    if (at >= 0) idle.splice(at, 1);
    return at >= 0;
  };
  child.once("exit", leave);
  setTimeout(() => {
    // Only if it has rested since: a process that works now is asked again when it rests.
    if (leave()) child.disconnect();
  }, IDLE_MS).unref();
}
