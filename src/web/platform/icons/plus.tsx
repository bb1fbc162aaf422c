import { LineIcon, type IconProps } from "./icon.tsx";

export const IconPlus = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M12 5l0 14" />
    <path d="M5 12l14 0" />
  </LineIcon>
);
