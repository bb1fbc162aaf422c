import { LineIcon, type IconProps } from "./icon.tsx";

export const IconCheck = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M5 12l5 5l10 -10" />
  </LineIcon>
);
