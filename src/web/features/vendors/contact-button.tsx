/** Dials or writes to a vendor. Lists carry no contact data, so the first tap fetches it. */
import { useLingui } from '@lingui/react/macro';
import { Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import type { VendorCard } from '../../../contract/vendors.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { firstContact, type Contact } from './contact-links.ts';
import { loadVendorDetail } from './vendor-detail-store.ts';

type State = { status: 'asking' } | { status: 'found'; contact: Contact } | { status: 'none' } | { status: 'failed'; message: string };

/** The contact of a vendor on demand; a find is opened at once. */
export function useContact(vendorId: string) {
  const [state, setState] = useState<State | null>(null);
  const ask = async () => {
    setState({ status: 'asking' });
    try {
      const contact = firstContact(await loadVendorDetail(vendorId));
      setState(contact ? { status: 'found', contact } : { status: 'none' });
      if (contact) window.location.assign(contact.href);
    } catch (error) {
      setState({ status: 'failed', message: error instanceof Error ? error.message : '' });
    }
  };
  return { state, ask };
}

type ContactButtonProps = { vendor: VendorCard; state: State | null; onAsk: () => Promise<void> };

/** A button at first, then a real link that can be pressed long or copied. Nothing to offer: no button. */
export function ContactButton({ vendor, state, onAsk }: ContactButtonProps) {
  const { t } = useLingui();
  const icon = vendor.has_phone ? <Phone aria-hidden="true" size={18} /> : <Mail aria-hidden="true" size={18} />;
  const name = vendor.full_name;
  if (state?.status === 'found') return <ButtonAnchor href={state.contact.href} icon={icon}>{state.contact.text}</ButtonAnchor>;
  if (state?.status === 'none' || (!vendor.has_phone && !vendor.has_email)) return null;
  return (
    <Button icon={icon} loading={state?.status === 'asking'} aria-label={t`Contact ${name}`} onClick={() => void onAsk()}>{t`Contact`}</Button>
  );
}

/** What there is to say about the contact; polite, under the buttons. */
export function useContactNote(vendor: VendorCard, state: State | null): string {
  const { t } = useLingui();
  if (state?.status === 'none' || (!vendor.has_phone && !vendor.has_email)) return t`Contact information not available`;
  if (state?.status === 'failed') return state.message || t`Contact could not be loaded. Please try again.`;
  return '';
}
