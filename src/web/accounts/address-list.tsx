import { Badge, Button, Group } from "@mantine/core";
import { useState } from "react";
import { AddressLines } from "../parts/address/address-lines.tsx";
import { addAddress, type Address, removeAddress, type User } from "../../contract/accounts/accounts.ts";
import { api } from "../platform/api.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { showUndoToast } from "../platform/kit/toasts/show-toast.ts";
import { useCallMutation } from "../platform/query.ts";
import { AddressDialog } from "./address-dialog.tsx";
import { addressBody, addressValues } from "../parts/address/address-fields.tsx";
import framed from "../parts/framed-row.module.css";
import classes from "./settings.module.css";

/** Lists the user's addresses to add, change and remove. @param onChanged refetches the user */
export function AddressList({ user, onChanged }: { user: User; onChanged: () => Promise<void> }) {
  const [editing, setEditing] = useState<Address | "new" | null>(null);
  const params = { userId: user.id };
  const remove = useCallMutation(removeAddress, { onSuccess: onChanged });

  const showStepUndo = (address: Address) =>
    showUndoToast(
      `${address.address1} removed`,
      async () => {
        const body = { ...addressBody(addressValues(address), address.primary), placeId: address.placeId };
        await api.call(addAddress, { params, body });
        await onChanged();
      },
      `${address.address1} restored`,
    );
  const primaryFirst = user.addresses.toSorted((a, b) => Number(b.primary) - Number(a.primary));
  return (
    <>
      {primaryFirst.length === 0 && (
        <p className={classes.quiet}>No address yet. Add one so we can ship your negatives and prints.</p>
      )}
      <ul className={classes.rows}>
        {primaryFirst.map((address) => (
          <li key={address.id} className={framed.row}>
            <div>
              {address.primary && (
                <Badge color="sun" variant="filled" mb="xs">
                  Primary
                </Badge>
              )}
              <p>
                <AddressLines address={address} />
              </p>
            </div>
            <Group gap="xs">
              <Button
                variant="default"
                size="compact-md"
                onClick={() => setEditing(address)}
                aria-label={`Change ${address.address1}`}
              >
                Change
              </Button>
              <Button
                variant="subtle"
                color="gray"
                size="compact-md"
                loading={remove.isPending && remove.variables.params.addressId === address.id}
                onClick={() =>
                  remove.mutate(
                    { params: { ...params, addressId: address.id } },
                    { onSuccess: () => showStepUndo(address) },
                  )
                }
                aria-label={`Remove ${address.address1}`}
              >
                Remove
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <FormMessage>{remove.error && messageOf(remove.error)}</FormMessage>
      <Button variant="default" onClick={() => setEditing("new")}>
        Add address
      </Button>
      {editing !== null && (
        <AddressDialog
          userId={user.id}
          address={editing === "new" ? undefined : editing}
          only={user.addresses.length === 0}
          onClose={() => setEditing(null)}
          onSaved={onChanged}
        />
      )}
    </>
  );
}
