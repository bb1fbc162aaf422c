import { Button } from "@mantine/core";
import { useState } from "react";
import { AllKeys } from "../../accounts/keys/all-keys.tsx";
import { MakeKeyDialog } from "../../accounts/keys/make-key-dialog.tsx";
import { IconPlus } from "../../platform/icons.tsx";
import { Page } from "../../platform/page.tsx";

export default function KeysRoute() {
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title="API keys"
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
          Create API key
        </Button>
      }
    >
      <AllKeys />
      {isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
    </Page>
  );
}
