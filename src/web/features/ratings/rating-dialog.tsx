/** The window in which one vendor rates another. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MAX_RATING_COMMENT } from '../../../contract/ratings.ts';
import { announce } from '../../ui/announcer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldId } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { StarField } from '../../ui/star-field.tsx';
import { Text } from '../../ui/text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useRating, type RatingOptions } from './use-rating.ts';

export type RatingDialogProps = RatingOptions & { name: string; open: boolean; onClose: () => void };

/** The radio button that the keys begin with. */
const firstStar = () => document.getElementById(fieldId('rating'))?.querySelector('input');

export function RatingDialog({ name, open, onClose, ...options }: RatingDialogProps) {
  const { t } = useLingui();
  const { draft, given, change, send, pending, failure, dismiss, putAside } = useRating(options);
  const [tried, setTried] = useState(false);
  const missing = draft.stars === 0 ? t`Please choose 1 to 5 stars.` : undefined;
  const close = () => {
    putAside();
    onClose();
  };
  const submit = () => {
    setTried(true);
    if (!missing) return void send();
    announce(missing, 'assertive');
    firstStar()?.focus();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={pending}
      size="sm"
      title={t`Rate ${name}`}
      footer={
        <>
          <Button variant="secondary" blocked={pending} onClick={() => !pending && close()}>{t`Cancel`}</Button>
          <Button blocked={missing !== undefined} loading={pending} onClick={submit}>{t`Submit Rating`}</Button>
        </>
      }
    >
      <Stack>
        {failure && <Banner tone="error" onDismiss={dismiss}>{failure}</Banner>}
        {given && <Text muted>{t`You have rated this vendor before. This rating replaces the earlier one.`}</Text>}
        <StarField label={t`Your rating`} name="rating" required value={draft.stars} onChange={(stars) => change({ stars })} error={tried ? missing : undefined} />
        <TextArea label={t`Comment`} name="comment" optional rows={4} maxLength={MAX_RATING_COMMENT} hint={t`Shown with your name to everyone who opens this vendor.`} value={draft.comment} onChange={(event) => change({ comment: event.target.value })} />
      </Stack>
    </Dialog>
  );
}
