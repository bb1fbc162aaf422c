import { LineIcon, type IconProps } from "./icon.tsx";

export const IconRotate = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M19.95 11a8 8 0 1 0 -.5 4m.5 5v-5h-5" />
  </LineIcon>
);
