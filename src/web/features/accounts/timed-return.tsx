/** Goes back to the sign-in by itself after a moment, where the same text stands; 'Stay here' calls it off. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useTimedAct } from '../../ui/use-timed-act.ts';
import type { AuthNotice } from './auth-notices.tsx';

const RETURN_AFTER_MS = 3_000;

export function TimedReturn({ notice }: { notice: AuthNotice }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { calledOff, callOff } = useTimedAct(() => void navigate(paths.auth({ notice }), { replace: true }), RETURN_AFTER_MS);
  if (calledOff) return null;
  return (
    <Row>
      <Text muted small><Trans>You are taken to the sign-in in 3 seconds.</Trans></Text>
      <Button variant="ghost" size="sm" flush="start" onClick={callOff}>{t`Stay here`}</Button>
    </Row>
  );
}
