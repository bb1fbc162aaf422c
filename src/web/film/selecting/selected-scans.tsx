import { Menu } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router";
import {
  IconBrandInstagram,
  IconDots,
  IconDownload,
  IconLockOpen,
  IconPrinter,
  IconShare,
} from "../../platform/icons.tsx";
import { SelectionBar } from "../../platform/kit/list/selection-bar.tsx";
import { PencilMark } from "../marks/pencil-mark.tsx";
import { Unlocking } from "../unlocks/unlocking.tsx";
import { BarButton } from "./bar-button.tsx";
import { useUser } from "../../platform/session.ts";
import { TurnButtons } from "./turn-buttons.tsx";
import classes from "./selected-scans.module.css";
import { PlaceButton, TagButton } from "./label-buttons.tsx";
import type { SelectionDialogs } from "./selection-dialogs.ts";
import { useScanChanges } from "./use-scan-changes.ts";
import { MAX_UNLOCKED_AT_ONCE, quoteUnlocks } from "../../../contract/unlocks/unlocks.ts";
import { DEFAULT_UNLOCK_SIZE } from "../../../rules/unlocks/unlocks.ts";
import { dollars } from "../../parts/dollars.ts";
import { useCall } from "../../platform/query.ts";
import { useSettled } from "../../platform/use-settled.ts";

type Props = {
  userId: string;
  /** Base path of the customer's pages: /users/{id}, or /admin/users/{id}. */
  base: string;
  dialogs: SelectionDialogs;
  ids: ReadonlySet<string>;
  onClear: () => void;
};

/**
 * Actions for the selected scans, and the price of their larger sizes. Deferred, so that the pictures show their
 * selection first.
 */
export function SelectedScans(props: Props) {
  const ids = useDeferredValue(props.ids);
  return ids.size === 0 ? null : <Bar {...props} ids={ids} />;
}

const ICON = { size: 18, "aria-hidden": true } as const;

function Bar({ userId, base, dialogs, ids, onClear }: Props) {
  const scanIds = [...ids];
  const changes = useScanChanges(userId, scanIds);
  const cost = useSelectionCost(userId, scanIds);
  const isLab = useUser().role === "ADMIN";
  // An open dialog keeps its scans, even if the selection changes meanwhile.
  const [openDialog, setOpenDialog] = useState<{
    about: "unlock" | "share" | "offer";
    scanIds: readonly string[];
  } | null>(null);
  const dialogProps = openDialog && { scanIds: openDialog.scanIds, onClose: () => setOpenDialog(null) };

  return (
    <SelectionBar count={ids.size} noun={["scan", "scans"]} note={cost} onClear={onClear}>
      <div className={classes.tools}>
        <BarButton icon={<PencilMark size={18} />} label="Favorite" onClick={() => void changes.mark(true)} />
        <TagButton userId={userId} onTag={(name) => void changes.tag(name)} />
        <PlaceButton userId={userId} onPlace={(place) => void changes.place(place)} />
        <BarButton icon={<IconDownload {...ICON} />} label="Download" onClick={() => dialogs.download(scanIds)} />
        <BarButton
          icon={<IconShare {...ICON} />}
          label="Share"
          onClick={() => setOpenDialog({ about: "share", scanIds })}
        />
        <BarButton
          icon={<IconLockOpen {...ICON} />}
          label="Unlock"
          onClick={() => setOpenDialog({ about: "unlock", scanIds })}
        />
        <Menu position="top-end" width={230} withinPortal={false}>
          <Menu.Target>
            <BarButton icon={<IconDots {...ICON} />} label="More" />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<PencilMark size={18} />} onClick={() => void changes.mark(false)}>
              Remove favorite
            </Menu.Item>
            <Menu.Item
              leftSection={<IconPrinter {...ICON} />}
              component={Link}
              to={`${base}/small-print-orders`}
              state={{ scanIds }}
            >
              Order prints
            </Menu.Item>
            <Menu.Item
              leftSection={<IconBrandInstagram {...ICON} />}
              onClick={() => setOpenDialog({ about: "offer", scanIds })}
            >
              Submit to the club
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {isLab && <TurnButtons userId={userId} ids={ids} onTurned={changes.refresh} />}
      {dialogProps && openDialog.about === "unlock" && <Unlocking userId={userId} base={base} {...dialogProps} />}
      {dialogProps && openDialog.about === "share" && dialogs.renderShare(dialogProps)}
      {dialogProps && openDialog.about === "offer" && dialogs.renderOffer(dialogProps)}
    </SelectionBar>
  );
}

/** Returns the price of the selected scans' TIFFs in words; null until known. */
function useSelectionCost(userId: string, ids: readonly string[]): string | null {
  const { settled, isSettled } = useSettled(ids);
  const isFew = settled.length > 0 && settled.length <= MAX_UNLOCKED_AT_ONCE;
  const body = { scanIds: [...settled] };
  const quote = useCall(quoteUnlocks, { params: { userId }, body }, { enabled: isSettled && isFew });
  if (ids.length > MAX_UNLOCKED_AT_ONCE) return `TIFFs: at most ${MAX_UNLOCKED_AT_ONCE} at once`;
  if (!isSettled || quote.data === undefined) return null;
  const { toUnlock, toBuy, total } = quote.data.quotes.find(({ size }) => size === DEFAULT_UNLOCK_SIZE)!;
  if (toUnlock === 0) return "TIFFs: unlocked";
  return toBuy === 0 ? "TIFFs: included" : `TIFFs: ${dollars(total)}`;
}
