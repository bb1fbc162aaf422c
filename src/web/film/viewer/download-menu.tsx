import { Menu } from "@mantine/core";
import { type Ref, useState } from "react";
import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { withFacts } from "../../../contract/kit/files.ts";
import { listUnlocks, type Unlock } from "../../../contract/unlocks/unlocks.ts";
import { UNLOCK_SIZES, type UnlockSize } from "../../../rules/unlocks/unlocks.ts";
import { dollars } from "../../parts/dollars.ts";
import { IconDownload, IconLock } from "../../platform/icons.tsx";
import { formatBytes } from "../../platform/kit/files/amounts.ts";
import { useCall } from "../../platform/query.ts";
import { useTopLayer } from "../../platform/top-layer.ts";
import { scanFileName } from "../scans/captions.ts";
import { SIZE_WORDS } from "../unlocks/unlock-words.ts";
import classes from "./viewer-menus.module.css";

/** Returns the sizes of a scan that can be downloaded, of those included with it, largest first. */
function sizesOf(scan: Scan) {
  const { hiRes, midRes } = scan;
  return [hiRes, midRes?.width === hiRes?.width ? null : midRes].filter((size) => size !== null);
}

const largerOf = ({ hiRes, width }: Scan): readonly UnlockSize[] =>
  hiRes && width && hiRes.width >= width ? UNLOCK_SIZES.filter((size) => size !== "HI_RES") : UNLOCK_SIZES;

/** All sizes of the scan, to save or unlock. @param best the largest size's link, which the key `D` presses */
export function DownloadMenu({
  userId,
  roll,
  scan,
  best,
  onUnlock,
}: {
  userId: string;
  roll: Roll;
  scan: Scan;
  best: Ref<HTMLAnchorElement>;
  onUnlock: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const room = useTopLayer();
  const unlocks = useCall(listUnlocks, { params: { userId, scanId: scan.id } }, { enabled: isOpen });
  const sizes = sizesOf(scan);
  const name = scanFileName(roll, scan);
  return (
    <>
      {sizes[0] && <a ref={best} href={withFacts(sizes[0].read)} download={name} hidden aria-hidden tabIndex={-1} />}
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="top-end"
        {...(room && { portalProps: { target: room } })}
        width={290}
      >
        <Menu.Target>
          <button type="button" aria-label="Download" title="Download (D for the largest)">
            <IconDownload aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {sizes.map((size) => (
            <Menu.Item key={size.read} component="a" href={withFacts(size.read)} download={name}>
              <Size label={`JPEG, ${size.width} × ${size.height}`} more={formatBytes(size.bytes)} />
            </Menu.Item>
          ))}
          {unlocks.data?.unlocked.map((unlock) => (
            <UnlockedItem key={unlock.size} unlock={unlock} />
          ))}
          {largerOf(scan)
            .filter((size) => unlocks.data?.unlocked.every((unlock) => unlock.size !== size))
            .map((size) => (
              <Menu.Item key={size} leftSection={<IconLock size={16} aria-hidden />} onClick={onUnlock}>
                <Size label={SIZE_WORDS[size].label} more={priceWords(unlocks.data!.pricePerUnlock)} />
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

const priceWords = (price: number): string => (price === 0 ? "included" : `unlock, ${dollars(price)}`);

function UnlockedItem({ unlock: { size, url, bytes, fileName } }: { unlock: Unlock }) {
  const label = SIZE_WORDS[size].label;
  if (url === null)
    return (
      <Menu.Item disabled>
        <Size label={label} more="being made" />
      </Menu.Item>
    );
  return (
    <Menu.Item component="a" href={url} download={fileName}>
      <Size label={label} more={bytes === null ? "unlocked" : formatBytes(bytes)} />
    </Menu.Item>
  );
}

const Size = ({ label, more }: { label: string; more: string }) => (
  <span className={classes.size}>
    {label} <small>{more}</small>
  </span>
);
