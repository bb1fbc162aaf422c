import { Anchor, NativeSelect } from "@mantine/core";
import { Link } from "react-router";
import { IconArrowLeft } from "../platform/icons.tsx";
import { SCREEN_STATES, type ScreenState } from "./cameras.ts";
import classes from "./kit-page.module.css";
import { ThemeSwitch } from "./theme-switch.tsx";
import { useScreenState } from "./use-shown-query.ts";

export function StateSwitch() {
  const [state, setState] = useScreenState();
  return (
    <div className={classes.switches}>
      <Anchor component={Link} to="/dev/kit">
        <IconArrowLeft size={18} aria-hidden /> The kit
      </Anchor>
      <NativeSelect
        aria-label="State of the screen"
        data={[...SCREEN_STATES]}
        value={state}
        onChange={({ currentTarget: { value } }) => setState(value as ScreenState)}
      />
      <ThemeSwitch />
    </div>
  );
}
