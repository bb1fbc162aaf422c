import { LineIcon, type IconProps } from "./icon.tsx";

export const IconMenu2 = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M4 6l16 0" />
    <path d="M4 12l16 0" />
    <path d="M4 18l16 0" />
  </LineIcon>
);
