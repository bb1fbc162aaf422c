import { Button, Radio, Textarea } from "@mantine/core";
import { useState } from "react";
import { addReviewPhoto, type OwnReview, removeReview, saveReview } from "../../contract/reviews/reviews.ts";
import { MOST_REVIEW_WORDS, MOST_STARS, REVIEW_PHOTO_LIMIT } from "../../rules/reviews/reviews.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import { api } from "../platform/api.ts";
import { Dialog, DialogActions } from "../platform/dialog.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { showToast, showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { PhotographField } from "../platform/photograph-field.tsx";
import { putFile } from "../platform/put-file.ts";
import { TextButton } from "../platform/text-button.tsx";
import classes from "./reviews.module.css";

export type OfReview = {
  userId: string;
  product: { productId: string; name: string };
  review: OwnReview | null;
  refresh: () => Promise<void>;
  onClose: () => void;
};

const STARS = Array.from({ length: MOST_STARS }, (_, index) => String(index + 1));

export function ReviewDialog({ userId, product: { productId, name }, review, refresh, onClose }: OfReview) {
  const [stars, setStars] = useState(review === null ? "" : String(review.stars));
  const [words, setWords] = useState(review?.words ?? "");
  const [photo, setPhoto] = useState<File | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { userId, productId };

  async function doing(work: () => Promise<string>) {
    setSending(true);
    setProblem(null);
    try {
      const said = await work();
      await refresh();
      showToast(said);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setSending(false);
    }
  }

  async function save(): Promise<string> {
    if (photo !== null && photo.size > REVIEW_PHOTO_LIMIT.maxBytes) throw new Error(tooLargeText(REVIEW_PHOTO_LIMIT));
    await api.call(saveReview, { params, body: { stars: Number(stars), words: words.trim() } });
    if (photo !== null) {
      const link = await api.call(addReviewPhoto, { params, body: { size: photo.size } });
      // The review is valid without it.
      if (!(await putFile(link, photo)).ok) showErrorToast("We couldn't read this picture. Try another one.");
    }
    return "Thank you! We'll review and publish it";
  }

  return (
    <Dialog title={`Review ${name}`} busy={isSending} holds={words !== (review?.words ?? "")} onClose={onClose}>
      <form
        className={classes.form}
        aria-label={`Review ${name}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (stars === "") setProblem("Choose 1 to 5 stars.");
          else void doing(save);
        }}
      >
        <Radio.Group label="Stars" required value={stars} onChange={setStars}>
          <div className={classes.choice}>
            {STARS.map((value) => (
              <Radio key={value} value={value} label={value} aria-label={`${value} of ${MOST_STARS} stars`} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label="Your review"
          autosize
          minRows={3}
          maxLength={MOST_REVIEW_WORDS}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <PhotographField
          label={review?.photo ? "Replace picture" : "Picture"}
          description="Optional"
          photo={photo}
          onChange={setPhoto}
        />
        <p className={classes.hint}>We show your first name and last initial.</p>
        <FormMessage>{problem}</FormMessage>
        {review && (
          <p className={classes.hint}>
            <TextButton
              disabled={isSending}
              onClick={() =>
                void doing(async () => {
                  await api.call(removeReview, { params });
                  return "Review deleted";
                })
              }
            >
              Delete review
            </TextButton>
          </p>
        )}
        <DialogActions>
          <Button variant="default" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            Send
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
