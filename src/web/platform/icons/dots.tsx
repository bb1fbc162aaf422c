import { LineIcon, type IconProps } from "./icon.tsx";

export const IconDots = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0" />
    <path d="M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0" />
    <path d="M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0" />
  </LineIcon>
);
