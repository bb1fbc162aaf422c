import { dollars } from "../dollars.ts";
import { Button, Group, Modal, Text } from "@mantine/core";

/** The provider's own question, as a bank would ask it on a phone. */
export function SecondStep({
  amount,
  opened,
  onAnswer,
  onClose,
}: {
  amount: number;
  opened: boolean;
  onAnswer: (approve: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Your bank asks"
      centered
      radius="lg"
      closeButtonProps={{ "aria-label": "Answer later" }}
    >
      <Text>
        Is this you, paying <strong>{dollars(amount)}</strong>? This is the test provider’s second step; a real bank
        would show its own page or send a code.
      </Text>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={() => onAnswer(false)}>
          Decline
        </Button>
        <Button data-autofocus onClick={() => onAnswer(true)}>
          Approve
        </Button>
      </Group>
    </Modal>
  );
}
