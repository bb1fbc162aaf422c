import { LineIcon, type IconProps } from "./icon.tsx";

export const IconArrowUp = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M12 5l0 14" />
    <path d="M18 11l-6 -6" />
    <path d="M6 11l6 -6" />
  </LineIcon>
);
