/** Asks for a profession that is not in the list, without leaving the form. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { professions } from '../../../contract/professions.ts';
import { call } from '../../client/call.ts';
import { checkField } from '../../client/form-faults.ts';
import { useWords } from '../../site/page-environment.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Heading } from '../../ui/text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

const rules = professions.request.body.shape;

export type RequestProfessionProps = {
  onRequested: (name: string) => void;
  onCancel: () => void;
};

export function RequestProfession({ onRequested, onCancel }: RequestProfessionProps) {
  const { t } = useLingui();
  const words = useWords();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [fault, setFault] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const send = async () => {
    const [found] = checkField('name', rules.requested_profession, name);
    setFault(found && words(found.message));
    setFailed(false);
    if (found || sending) {
      field.current?.focus();
      return;
    }
    setSending(true);
    try {
      const { requested_profession: taken } = await call(professions.request, { body: { requested_profession: name, description } });
      onRequested(taken);
    } catch {
      setFailed(true);
      setSending(false);
    }
  };
  // It stands inside the sign-up form, which Enter would send.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <Card tone="sunken">
      <Stack gap="md">
        <Heading level={3} look={4}><Trans>Request a new profession</Trans></Heading>
        <TextField
          ref={field}
          id="request-profession-name"
          label={t`Profession name`}
          required
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
          error={fault}
        />
        <TextArea id="request-profession-description" label={t`Description`} optional rows={3} maxLength={500} value={description} onChange={(event) => setDescription(event.target.value)} />
        {failed && <Banner tone="error">{t`Failed to submit profession request. Please try again.`}</Banner>}
        <Row>
          <Button loading={sending} onClick={() => void send()}>{t`Submit Request`}</Button>
          <Button variant="secondary" onClick={onCancel}>{t`Cancel`}</Button>
        </Row>
      </Stack>
    </Card>
  );
}
