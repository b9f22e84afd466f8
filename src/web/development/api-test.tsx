/** /api-test, for developers: tries the public calls and signing in. */
import { useState, type FormEvent } from 'react';
import { accounts } from '../../contract/accounts.ts';
import { locations } from '../../contract/locations.ts';
import { vendors } from '../../contract/vendors.ts';
import { call } from '../client/call.ts';
import { PageHead } from '../site/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Page, Row, Stack } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { CallLog } from './call-log.tsx';
import { useCallLog } from './use-call-log.ts';

type Run = ReturnType<typeof useCallLog>['run'];

/** The account is typed in; none is known here. The session is only looked at, not kept. */
function LoginTest({ run, running }: { run: Run; running: string | undefined }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run('Login API', () => call(accounts.login, { body: { email, password } }).then(({ user }) => ({ user })));
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextField label="Email" name="email" type="email" autoComplete="username" value={email} onChange={(event) => setEmail(event.target.value)} />
        <PasswordField label="Password" name="password" autoComplete="current-password" value={password} onChange={(event) => setPassword(event.target.value)} />
        <Row><Button type="submit" loading={running === 'Login API'}>Test Login API</Button></Row>
      </Stack>
    </form>
  );
}

export default function ApiTestScreen() {
  const { entries, running, run, clear } = useCallLog();
  return (
    <Page>
      <PageHead title="API Test" noIndex />
      <PageHeading lead="Tries the API of this development server.">API Test</PageHeading>
      <Row>
        <Button loading={running === 'Vendors API'} onClick={() => void run('Vendors API', () => call(vendors.list, { query: { limit: '5' } }))}>Test Vendors API</Button>
        <Button loading={running === 'Locations API'} onClick={() => void run('Locations API', () => call(locations.countries, {}))}>Test Locations API</Button>
      </Row>
      <LoginTest run={run} running={running} />
      <CallLog entries={entries} onClear={clear} />
    </Page>
  );
}
