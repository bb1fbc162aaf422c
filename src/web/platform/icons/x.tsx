import { LineIcon, type IconProps } from "./icon.tsx";

export const IconX = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M18 6l-12 12" />
    <path d="M6 6l12 12" />
  </LineIcon>
);
