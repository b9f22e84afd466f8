/** Ways on from a city: its professions, and the other cities of its state. */
import { useLingui } from '@lingui/react/macro';
import { Section } from '../../ui/layout.tsx';
import { useWords } from '../../site/page-environment.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import type { DirectoryPage } from './directory-page.ts';

export function PlaceLinks({ page: { place, professionLinks, stateLink } }: { page: DirectoryPage }) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const { city } = place;
  if (!stateLink || professionLinks.length === 0) return null;
  const links = professionLinks.map(({ path, label, listed }) => ({ to: path, label: words(label), note: `(${i18n.number(listed)})` }));
  return (
    <Section id="more" title={t`More professionals in ${city}`}>
      <LinkList links={[...links, { to: stateLink.path, label: t`All cities in ${stateLink.label}` }]} />
    </Section>
  );
}
