import { Menu } from "@mantine/core";
import { Link } from "react-router";
import type { TurnDirection } from "../../../rules/film/turns.ts";
import {
  IconBrandInstagram,
  IconDots,
  IconHelp,
  IconMaximize,
  IconMinimize,
  IconPlayerPlay,
  IconPrinter,
  IconRotate,
  IconRotateClockwise,
  IconShare,
  IconX,
} from "../../platform/icons.tsx";
import { declaredKeys } from "../../platform/kit/keys/use-shortcuts.ts";
import { useTopLayer } from "../../platform/top-layer.ts";
import type { useFullScreen } from "../../platform/viewer/use-full-screen.ts";

export function MoreMenu({
  base,
  scanId,
  rejected,
  fullScreen,
  onReject,
  onRotate,
  onShare,
  onOffer,
  onSlideShow,
}: {
  base: string;
  scanId: string;
  rejected: boolean;
  onReject: () => void;
  fullScreen: ReturnType<typeof useFullScreen>;
  onRotate: (direction: TurnDirection) => void;
  onShare: () => void;
  onOffer: () => void;
  onSlideShow: () => void;
}) {
  const room = useTopLayer();
  const icon = (Icon: typeof IconDots) => <Icon size={20} aria-hidden />;
  return (
    <Menu position="top-end" {...(room && { portalProps: { target: room } })} width={250}>
      <Menu.Target>
        <button type="button" aria-label="More" title="More">
          <IconDots aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={icon(IconRotateClockwise)} onClick={() => onRotate("right")}>
          Rotate right
        </Menu.Item>
        <Menu.Item leftSection={icon(IconRotate)} onClick={() => onRotate("left")}>
          Rotate left
        </Menu.Item>
        <Menu.Item leftSection={icon(IconX)} onClick={onReject}>
          {rejected ? "Remove reject mark" : "Reject"}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={icon(IconShare)} onClick={onShare}>
          Share
        </Menu.Item>
        <Menu.Item
          leftSection={icon(IconPrinter)}
          component={Link}
          to={`${base}/small-print-orders`}
          state={{ scanIds: [scanId] }}
        >
          Order prints
        </Menu.Item>
        <Menu.Item leftSection={icon(IconBrandInstagram)} onClick={onOffer}>
          Submit to the club
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={icon(IconPlayerPlay)} onClick={onSlideShow}>
          Slideshow
        </Menu.Item>
        {fullScreen.isPossible && (
          <Menu.Item
            leftSection={icon(fullScreen.isFull ? IconMinimize : IconMaximize)}
            onClick={() => fullScreen.toggle()}
          >
            {fullScreen.isFull ? "Exit full screen" : "Full screen"}
          </Menu.Item>
        )}
        <Menu.Item leftSection={icon(IconHelp)} onClick={() => declaredKeys.openSheet(true)}>
          Keyboard shortcuts
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
