/** What a person can do about their data: withdraw, download, correct, delete. */
import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { Section } from '../../ui/layout.tsx';
import { List } from '../../ui/list.tsx';
import { Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export function NoticeRights() {
  const { t } = useLingui();
  return (
    <Section id="rights" title={t`What you can do`}>
      <List>
        <Text><Trans><strong>Withdraw a request:</strong> open the link at the end of any mail about it. Your details are erased at once and nobody can be given the request any more.</Trans></Text>
        <Text><Trans><strong>Download:</strong> signed in, open <TextLink to={paths.accountData()}>Your data</TextLink> and save everything we hold about you.</Trans></Text>
        <Text><Trans><strong>Correct:</strong> change your profile in your account, or write to us.</Trans></Text>
        <Text><Trans><strong>Withdraw your consent and delete your account:</strong> signed in, open <TextLink to={paths.accountData()}>Your data</TextLink>. Your page, photo and personal data go at once.</Trans></Text>
        <Text><Trans><strong>Name someone</strong> who may use these rights for you after death or when you cannot: write to us.</Trans></Text>
      </List>
    </Section>
  );
}
