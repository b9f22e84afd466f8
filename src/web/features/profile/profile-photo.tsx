/** Choose or remove the photo that everyone sees; it is sent at once. */
import { useLingui } from '@lingui/react/macro';
import { Camera, Trash2 } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { profiles, type Profile } from '../../../contract/profiles.ts';
import { photoFault } from '../../../contract/shared/photo.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { useWords } from '../../site/page-environment.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useTakeOver } from './use-take-over.ts';

type Change = 'set' | 'remove';

function usePhoto({ id }: Profile) {
  const { t } = useLingui();
  const words = useWords();
  const toast = useToast();
  const takeOver = useTakeOver();
  const [busy, setBusy] = useState<Change | null>(null);
  const [failure, setFailure] = useState<string>();
  const run = async (change: Change, act: () => Promise<Profile>, done: string, failed: string) => {
    if (busy) return;
    setBusy(change);
    setFailure(undefined);
    try {
      takeOver(await act());
      toast(done);
    } catch (error) {
      setFailure(failureText(error, failed));
    }
    setBusy(null);
  };
  const choose = (file: File) => {
    const fault = photoFault(file);
    if (fault !== null) {
      setFailure(words(fault));
      return;
    }
    const body = new FormData();
    body.append('photo', file);
    void run('set', () => call(profiles.setPhoto, { params: { id }, body: body as never }), t`Your photo was saved.`, t`Your photo could not be saved. Please try again.`);
  };
  const remove = () => void run('remove', () => call(profiles.removePhoto, { params: { id } }), t`Your photo was removed.`, t`Your photo could not be removed. Please try again.`);
  return { busy, failure, choose, remove };
}

export function ProfilePhoto({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { busy, failure, choose, remove } = usePhoto(profile);
  const input = useRef<HTMLInputElement>(null);
  const has = profile.profile_image_url !== null;
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again after a failure.
    target.value = '';
    if (file) choose(file);
  };
  return (
    <Stack gap="sm">
      <Row gap="md">
        <input ref={input} type="file" accept="image/jpeg,image/png,image/webp" hidden aria-label={t`Profile photo`} onChange={onChange} />
        <Button variant="secondary" size="sm" icon={<Camera aria-hidden="true" size={16} />} loading={busy === 'set'} onClick={() => input.current?.click()}>
          {has ? t`Change photo` : t`Add a photo`}
        </Button>
        {has && <Button variant="ghost" size="sm" flush="start" icon={<Trash2 aria-hidden="true" size={16} />} loading={busy === 'remove'} onClick={remove}>{t`Remove photo`}</Button>}
      </Row>
      <Text muted small>{profile.role === 'vendor' ? t`Everyone can see this photo. JPEG, PNG or WebP, under 5MB.` : t`JPEG, PNG or WebP, under 5MB.`}</Text>
      {failure && <Banner tone="error">{failure}</Banner>}
    </Stack>
  );
}
