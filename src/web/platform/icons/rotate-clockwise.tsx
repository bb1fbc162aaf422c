import { LineIcon, type IconProps } from "./icon.tsx";

export const IconRotateClockwise = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M4.05 11a8 8 0 1 1 .5 4m-.5 5v-5h5" />
  </LineIcon>
);
