import { Button } from "@mantine/core";
import * as contract from "../../contract/digital-goods/digital-goods.ts";
import { formatBytes } from "../platform/kit/files/amounts.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { IconDownload } from "../platform/icons.tsx";
import { useCallMutation } from "../platform/query.ts";
import { formatDay } from "../platform/dates.ts";
import { useSeconds } from "../platform/seconds.ts";
import classes from "./digital-goods.module.css";

type File = contract.DigitalGoods["files"][number];
type Whose = { userId: string; orderId: number } | { code: string };

const REFRESHES = { refreshes: [contract.getDigitalGoods, contract.getGuestDigitalGoods] };

/** Shows a purchased file: five downloads, and five more after those are used up. */
export function BoughtFile({ file, whose }: { file: File; whose: Whose }) {
  const saves = { ...REFRESHES, onSuccess: ({ url }: { url: string }) => save(url) };
  const own = useCallMutation(contract.downloadFile, saves);
  const guests = useCallMutation(contract.downloadGuestFile, saves);
  const ownMore = useCallMutation(contract.renewDownloads, REFRESHES);
  const guestsMore = useCallMutation(contract.renewGuestDownloads, REFRESHES);
  const { lineId, left, renewableAt } = file;
  const now = useSeconds(renewableAt !== null);
  const all = [own, guests, ownMore, guestsMore];
  const error = all.map((one) => one.error).find((one) => one !== null);

  function download() {
    if ("code" in whose) guests.mutate({ params: { ...whose, lineId } });
    else own.mutate({ params: { ...whose, lineId } });
  }
  function renew() {
    if ("code" in whose) guestsMore.mutate({ params: { ...whose, lineId } });
    else ownMore.mutate({ params: { ...whose, lineId } });
  }

  const waits = now !== null && renewableAt !== null && new Date(renewableAt) > now;
  return (
    <li className={classes.item}>
      <div>
        <strong>{file.name}</strong>
        <p>
          {file.file === null
            ? "We'll add the file soon."
            : `${file.file.name}, ${formatBytes(file.file.bytes)}. ${leftText(left)}`}
          {waits && ` You can get five more on ${formatDay(renewableAt)}.`}
        </p>
        <FormMessage>{error && messageOf(error)}</FormMessage>
      </div>
      {file.file !== null &&
        (left > 0 ? (
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={own.isPending || guests.isPending}
            onClick={download}
          >
            Download
          </Button>
        ) : (
          <Button
            variant="default"
            disabled={waits}
            loading={ownMore.isPending || guestsMore.isPending}
            onClick={renew}
          >
            Get five more
          </Button>
        ))}
    </li>
  );
}

const leftText = (left: number): string => (left === 1 ? "1 download left." : `${left} downloads left.`);

/** The link's response is sent as an attachment. */
function save(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}
