/** Dials or writes to a vendor. Lists carry no contact data, so the first tap fetches it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { firstContact, type Contact } from '../../client/contact-links.ts';
import type { ListedVendor } from './load-directory.ts';
import { loadVendorDetail } from './vendor-detail-store.ts';

export type ContactState = { status: 'asking' } | { status: 'found'; contact: Contact } | { status: 'none' } | { status: 'failed'; message: string };

/** The contact of a vendor on demand; a find is opened at once. */
export function useContact(vendorId: string) {
  const { t } = useLingui();
  const [state, setState] = useState<ContactState | null>(null);
  const ask = async () => {
    setState({ status: 'asking' });
    try {
      const contact = firstContact(await loadVendorDetail(vendorId));
      setState(contact ? { status: 'found', contact } : { status: 'none' });
      if (contact) window.location.assign(contact.href);
    } catch (error) {
      const known = error instanceof Error ? error.message : '';
      setState({ status: 'failed', message: known || t`Contact could not be loaded. Please try again.` });
    }
  };
  return { state, ask };
}

type ContactProps = { vendor: ListedVendor; state: ContactState | null };

const isUnreachable = ({ vendor, state }: ContactProps) => state?.status === 'none' || (!vendor.has_phone && !vendor.has_email);

/** The link takes over the focus of the button it replaces, unless that has moved on. */
function takeFocus(link: HTMLAnchorElement | null): void {
  if (document.activeElement === document.body) link?.focus();
}

/** A button at first, then a real link that can be pressed long. Nothing to offer: no button. */
export function ContactButton({ vendor, state, onAsk }: ContactProps & { onAsk: () => Promise<void> }) {
  const { t } = useLingui();
  const icon = vendor.has_phone ? <Phone aria-hidden="true" size={18} /> : <Mail aria-hidden="true" size={18} />;
  const name = vendor.full_name;
  if (isUnreachable({ vendor, state })) return null;
  const label = t`Contact ${name}`;
  if (state?.status === 'found') return <ButtonAnchor ref={takeFocus} href={state.contact.href} icon={icon} aria-label={label}>{t`Contact`}</ButtonAnchor>;
  return <Button icon={icon} loading={state?.status === 'asking'} aria-label={label} onClick={() => void onAsk()}>{t`Contact`}</Button>;
}

/** What there is to say about the contact: the number or address once it is known. */
export function ContactNote({ vendor, state }: ContactProps) {
  if (isUnreachable({ vendor, state })) return <Trans>Contact information not available</Trans>;
  if (state?.status === 'failed') return state.message;
  return state?.status === 'found' ? <TextAnchor href={state.contact.href}>{state.contact.text}</TextAnchor> : null;
}
