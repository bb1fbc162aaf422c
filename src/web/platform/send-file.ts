import type { z } from "zod";
import { CallError } from "../../contract/kit/client.ts";
import { ErrorReply } from "../../contract/kit/errors.ts";
import type { WriteLink } from "../../contract/kit/files.ts";
import { confirmFile, headersOf, ownAddress } from "./put-file.ts";

type Link = Pick<z.output<typeof WriteLink>, "url" | "headers" | "confirmUrl">;

const failure = (message: string, status: number) => new CallError({ message, status, errors: [] });

/**
 * Uploads a file to its write link. Uses XMLHttpRequest, because fetch does not report upload progress.
 * @param onShare progress, from 0 to 1
 */
export async function sendFile(file: File, link: Link, onShare: (share: number) => void): Promise<void> {
  await put(file, link, onShare);
  if (link.confirmUrl === null) return;
  const reply = await confirmFile(link.confirmUrl).catch(() => null);
  if (reply === null) throw failure(BROKE, 0);
  if (!reply.ok) throw failure(messageIn(await reply.text(), reply.status), reply.status);
}

const BROKE = "The connection was lost. Choose the file again.";

function put(file: File, link: Link, onShare: (share: number) => void): Promise<void> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open("PUT", ownAddress(link.url));
    for (const [name, value] of headersOf(link)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onShare(Math.min(1, loaded / file.size));
    request.onload = () => {
      if (request.status < 300) done();
      else fail(failure(messageIn(request.responseText, request.status), request.status));
    };
    request.onerror = () => fail(failure(BROKE, 0));
    request.send(file);
  });
}

function messageIn(responseText: string, status: number): string {
  try {
    const { errors, message } = ErrorReply.parse(JSON.parse(responseText));
    return errors[0]?.message ?? message;
  } catch {
    return `The lab answered ${status}.`;
  }
}
