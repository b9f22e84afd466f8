/** All about one vendor: contact, facts, video, ratings. */
import { useLingui } from '@lingui/react/macro';
import { Mail, Phone } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '../../../contract/shared/api-error.ts';
import { youtubeVideoId } from '../../../contract/shared/youtube.ts';
import type { VendorDetail } from '../../../contract/vendors.ts';
import { useWords } from '../../site/page-environment.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Media } from '../../ui/media.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Text } from '../../ui/text.tsx';
import { VideoFrame } from '../../ui/video-frame.tsx';
import { firstContact, mailLink, phoneLink } from '../../client/contact-links.ts';
import { loadVendorDetail } from './vendor-detail-store.ts';
import { useVerifiedMeaning, VerifiedBadge } from './vendor-facts.tsx';
import { VendorDescription } from './vendor-description.tsx';
import { VendorRatings } from './vendor-ratings.tsx';

const LOADING_BLOCKS = [1, 2, 3, 4, 5, 6] as const;

type Loaded = { key: string; vendor?: VendorDetail; error?: unknown };

function useVendorDetail(id: string) {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const key = `${id}#${attempt}`;
  useEffect(() => {
    let current = true;
    loadVendorDetail(id).then(
      (vendor) => current && setLoaded({ key, vendor }),
      (error: unknown) => current && setLoaded({ key, error }),
    );
    return () => {
      current = false;
    };
  }, [id, key]);
  const state = loaded?.key === key ? loaded : null;
  return { vendor: state?.vendor, error: state?.error, retry: () => setAttempt(attempt + 1) };
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  if (error instanceof ApiError && error.status === 404) {
    return <Banner tone="error">{t`This vendor is not listed any more.`}</Banner>;
  }
  const words = error instanceof ApiError ? error.message : t`The vendor could not be loaded. Please try again.`;
  return <Banner tone="error" reference={error instanceof ApiError ? error.requestId : undefined} action={{ label: t`Retry`, onClick: onRetry }}>{words}</Banner>;
}

function Contacts({ vendor }: { vendor: VendorDetail }) {
  const { t } = useLingui();
  const { phone, email } = vendor;
  if (!firstContact(vendor)) return <Text muted>{t`Contact information not available`}</Text>;
  return (
    <Row>
      {phone && <ButtonAnchor href={phoneLink(phone)} icon={<Phone aria-hidden="true" size={18} />}>{t`Call ${phone}`}</ButtonAnchor>}
      {email && <ButtonAnchor variant={phone ? 'secondary' : 'primary'} href={mailLink(email)} icon={<Mail aria-hidden="true" size={18} />}>{t`Send an email`}</ButtonAnchor>}
    </Row>
  );
}

export function VendorVideo({ vendor }: { vendor: Pick<VendorDetail, 'full_name' | 'youtube_video_url'> }) {
  const { t } = useLingui();
  const videoId = vendor.youtube_video_url && youtubeVideoId(vendor.youtube_video_url);
  const name = vendor.full_name;
  if (!videoId) return null;
  return <VideoFrame videoId={videoId} title={t`Video of ${name}`} playLabel={t`Play video (loads from YouTube)`} />;
}

function VendorContent({ vendor, action }: { vendor: VendorDetail; action: ReactNode }) {
  const { t } = useLingui();
  const words = useWords();
  const meaning = useVerifiedMeaning();
  return (
    <Stack gap="lg">
      <Media picture={<Avatar name={vendor.full_name} src={vendor.profile_image_url} size="lg" />}>
        <Text strong>{vendor.profession ? words(vendor.profession) : t`Professional`}</Text>
        <Row><Stars rating={vendor.average_rating} count={vendor.total_ratings} /><VerifiedBadge /></Row>
        <Text muted small>{meaning}</Text>
      </Media>
      <Row><Contacts vendor={vendor} />{action}</Row>
      <VendorVideo vendor={vendor} />
      <VendorDescription vendor={vendor} />
      <VendorRatings vendor={vendor} />
    </Stack>
  );
}

/** As high as the window may be, so that it does not grow under the reader's eyes. */
function Loading() {
  const { t } = useLingui();
  return (
    <Stack gap="lg">
      <Spinner label={t`Loading vendor…`} />
      {LOADING_BLOCKS.map((block) => <Skeleton key={block} shape="block" />)}
    </Stack>
  );
}

export type VendorDialogProps = {
  vendorId: string;
  /** Known from the list, before the rest has come. */
  name: string | undefined;
  open: boolean;
  onClose: () => void;
  /** What else the viewer may do with this vendor. */
  action?: (vendor: VendorDetail) => ReactNode;
};

export function VendorDialog({ vendorId, name, open, onClose, action }: VendorDialogProps) {
  const { t } = useLingui();
  const { vendor, error, retry } = useVendorDetail(vendorId);
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={vendor?.full_name ?? name ?? t`Vendor`}>
      {vendor && <VendorContent vendor={vendor} action={action?.(vendor)} />}
      {!vendor && error !== undefined && <Failure error={error} onRetry={retry} />}
      {!vendor && error === undefined && <Loading />}
    </Dialog>
  );
}
