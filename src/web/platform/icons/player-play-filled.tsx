import { FilledIcon, type IconProps } from "./icon.tsx";

export const IconPlayerPlayFilled = (props: IconProps) => (
  <FilledIcon {...props}>
    <path d="M6 4v16a1 1 0 0 0 1.524 .852l13 -8a1 1 0 0 0 0 -1.704l-13 -8a1 1 0 0 0 -1.524 .852z" />
  </FilledIcon>
);
