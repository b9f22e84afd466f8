/** A signed-in person's own data: take it along, or have it deleted together with the account. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ownData } from '../../../contract/own-data.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { saveFile } from '../../client/save-file.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Row, Section, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DeleteAccountQuestion } from './delete-account-question.tsx';

function useDownload() {
  const { t } = useLingui();
  const toast = useToast();
  return useMutation({
    mutationFn: () => call(ownData.download, {}),
    onSuccess: (data) => {
      saveFile(`my-data-${data.exported_at.slice(0, 10)}.json`, 'application/json', JSON.stringify(data, null, 2));
      toast(t`Your data was downloaded.`);
    },
  });
}

function DownloadData() {
  const { t } = useLingui();
  const { mutate, isPending, error } = useDownload();
  return (
    <Card padding="lg">
      <Section id="download-data" title={t`Download your data`}>
        <Text><Trans>One file (JSON) with everything we hold about you: account, profile, sessions, ratings, leads, consents, activity and the mails we sent.</Trans></Text>
        <Text muted small><Trans>What we hold and why is in the <TextLink to={paths.privacy()}>privacy notice</TextLink>.</Trans></Text>
        {error && <Banner tone="error">{failureText(error, t`Your data could not be downloaded. Please try again.`)}</Banner>}
        <Row><Button loading={isPending} icon={<Download aria-hidden="true" size={18} />} onClick={() => mutate()}>{t`Download my data`}</Button></Row>
      </Section>
    </Card>
  );
}

function DeleteAccount() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <Card padding="lg">
      <Section id="delete-account" title={t`Delete your account`}>
        <Text><Trans>Your profile, photo, sessions and personal data are deleted at once. Ratings you gave stay without your name. Leads that you have not completed go to someone else.</Trans></Text>
        <Row><Button variant="danger" onClick={() => setAsking(true)}>{t`Delete my account`}</Button></Row>
        <DeleteAccountQuestion open={asking} onClose={() => setAsking(false)} />
      </Section>
    </Card>
  );
}

export function OwnData() {
  return (
    <Stack gap="lg">
      <DownloadData />
      <DeleteAccount />
    </Stack>
  );
}
