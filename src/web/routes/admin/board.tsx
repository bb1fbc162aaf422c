import { Board } from "../../bench/board/board.tsx";
import { Page } from "../../platform/page.tsx";

export default function BoardRoute() {
  return (
    <Page title="Board">
      <Board />
    </Page>
  );
}
