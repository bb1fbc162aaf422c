import { Title } from "@mantine/core";
import type { z } from "zod";
import type { PostSummary } from "../../contract/community/community.ts";
import { useLab } from "../platform/lab.ts";
import { PublicPageHead } from "../platform/public-page.tsx";
import { NoteList } from "./note-list.tsx";
import classes from "./notes.module.css";
import text from "./text-page.module.css";

export function Notes({ posts }: { posts: readonly z.output<typeof PostSummary>[] }) {
  const lab = useLab();
  return (
    <div className={`${text.page} ${classes.page}`}>
      <PublicPageHead
        title={`${lab.name} Notes: On Shooting and Keeping Film`}
        description="Short notes from the lab's bench on film: what pushing does, how to store rolls, what to say at the airport, and why the first frame is half burned."
        preview="notes"
      />
      <header className={classes.head}>
        <Title order={1}>{lab.name} Notes</Title>
        <p>Advice we give over the counter, in writing. Short, and without a sales pitch.</p>
      </header>
      {posts.length === 0 ? (
        <p>Nothing is written yet. We are at the bench; come back in a while.</p>
      ) : (
        <NoteList posts={posts} level="h2" />
      )}
    </div>
  );
}
