import { LineIcon, type IconProps } from "./icon.tsx";

export const IconPlayerPause = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M6 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12" />
    <path d="M14 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12" />
  </LineIcon>
);
