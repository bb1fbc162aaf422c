import { Button, Group } from "@mantine/core";
import { useRef, useState } from "react";
import { removeProfilePicture, type User } from "../../contract/accounts/accounts.ts";
import framed from "../parts/framed-row.module.css";
import { Avatar } from "../parts/people/avatar.tsx";
import { AVATAR_TYPES, isAvatarFile } from "../parts/people/avatar-picture.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { useCallMutation } from "../platform/query.ts";

const PictureDialog = lazyComponent(() => import("./picture-dialog.tsx"), "The picture editor");

/**
 * Chooses, crops and removes the profile picture (docs/product/accounts.md#profile-pictures).
 * @param onChanged refetches the user
 */
export function PictureField({ user, onChanged }: { user: User; onChanged: () => Promise<void> }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const remove = useCallMutation(removeProfilePicture, {
    onSuccess: async () => {
      await onChanged();
      showToast("Picture removed");
    },
  });
  const problem = wrong ?? (remove.error && messageOf(remove.error));
  return (
    <div className={framed.row}>
      <Avatar user={user} />
      <Group gap="xs">
        <Button variant="default" size="compact-md" onClick={() => chooser.current?.click()}>
          {user.profileImageUrl ? "Change picture" : "Add picture"}
        </Button>
        {user.profileImageUrl && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { userId: user.id } })}
          >
            Remove picture
          </Button>
        )}
      </Group>
      <input
        ref={chooser}
        type="file"
        accept={AVATAR_TYPES}
        hidden
        aria-label="Profile picture"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          currentTarget.value = ""; // so that the same file can be chosen again
          if (chosen === undefined) return;
          setWrong(isAvatarFile(chosen) ? null : "A profile picture is a JPEG or PNG file.");
          if (isAvatarFile(chosen)) setFile(chosen);
        }}
      />
      <FormMessage>{problem}</FormMessage>
      {file && (
        <PictureDialog
          userId={user.id}
          file={file}
          onSaved={onChanged}
          onClose={() => setFile(null)}
          onGiveUp={() => setFile(null)}
        />
      )}
    </div>
  );
}
