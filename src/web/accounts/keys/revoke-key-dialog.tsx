import { listUserEvents } from "../../../contract/accounts/account-events.ts";
import { type ApiKey, listAllApiKeys, listApiKeys, revokeApiKey } from "../../../contract/accounts/api-keys.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCallMutation } from "../../platform/query.ts";

export function RevokeKeyDialog({
  apiKey,
  userId,
  onClose,
}: {
  apiKey: Pick<ApiKey, "id" | "name">;
  userId: string;
  onClose: () => void;
}) {
  const revoke = useCallMutation(revokeApiKey, {
    refreshes: [listApiKeys, listAllApiKeys, listUserEvents],
    onSuccess: () => void showToast(`${apiKey.name} revoked`),
  });
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      confirmLabel="Revoke"
      onConfirm={() => revoke.mutateAsync({ params: { userId, apiKeyId: apiKey.id } })}
      onClose={onClose}
    >
      <p>Programs that use this key stop working at once. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
