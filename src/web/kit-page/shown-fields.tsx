import { ActionIcon, Button, Checkbox, NativeSelect, Radio, Switch, Textarea, TextInput } from "@mantine/core";
import { IconTrash } from "../platform/icons.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { TextButton } from "../platform/text-button.tsx";
import classes from "./kit-page.module.css";
import { Example, Examples, Part } from "./part.tsx";

export function ShownFields() {
  return (
    <Part id="fields" title="Buttons and fields" file="theme.ts, text-button.tsx">
      <Examples>
        <Example of="Buttons: one main thing a screen">
          <div className={classes.row}>
            <Button>Save</Button>
            <Button variant="default">Cancel</Button>
            <Button variant="subtle" color="gray">
              Leave it
            </Button>
            <ActionIcon variant="subtle" color="gray" aria-label="Remove">
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
          <div className={classes.row}>
            <Button loading>Save</Button>
            <Button disabled>Save</Button>
            <Button size="sm" variant="default">
              Small
            </Button>
            <Button size="compact-md" variant="default">
              In a row
            </Button>
          </div>
          <p>
            It hangs on its strap. <TextButton onClick={() => showToast("The strap is off")}>Take it off</TextButton>
          </p>
        </Example>
        <Example of="Fields">
          <div className={classes.fields}>
            <TextInput label="Name" placeholder="Rollei 35" />
            <TextInput
              label="Keeper’s e-mail"
              defaultValue="ada@"
              error="An e-mail address has something after its @"
            />
            <NativeSelect label="State" data={["On the shelf", "Lent"]} />
            <TextInput label="Number" description="It stands under the base plate" disabled defaultValue="C-0042" />
          </div>
        </Example>
        <Example of="More fields">
          <div className={classes.fields}>
            <Textarea label="Notes" rows={2} placeholder="What one should know" />
            <Checkbox label="Its meter works" defaultChecked />
            <Switch label="May leave the house" />
            <Radio.Group name="size" label="Film" defaultValue="35">
              <div className={classes.row}>
                <Radio value="35" label="35 mm" />
                <Radio value="120" label="120" />
              </div>
            </Radio.Group>
          </div>
        </Example>
      </Examples>
    </Part>
  );
}
