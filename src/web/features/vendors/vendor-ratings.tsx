/** The newest ratings of a vendor. */
import { useLingui } from '@lingui/react/macro';
import { BadgeCheck } from 'lucide-react';
import type { VendorDetail } from '../../../contract/vendors.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Grid, Row, Section, Stack } from '../../ui/layout.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Text } from '../../ui/text.tsx';

type Rating = VendorDetail['recent_ratings'][number];

function RatingItem({ rating }: { rating: Rating }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card as="li" tone="sunken">
      <Stack gap="xs">
        <Row justify="between">
          <Stars rating={rating.rating} size="sm" />
          {rating.is_verified && <Badge tone="success" icon={<BadgeCheck aria-hidden="true" size={14} />}>{t`Rated after a completed lead`}</Badge>}
        </Row>
        {rating.comment && <Text preserveLines>{rating.comment}</Text>}
        <Text muted small>{rating.rated_by_name} · {format.date(rating.created_at)}</Text>
      </Stack>
    </Card>
  );
}

export function VendorRatings({ vendor }: { vendor: Pick<VendorDetail, 'recent_ratings'> }) {
  const { t } = useLingui();
  return (
    <Section title={t`Recent ratings`}>
      {vendor.recent_ratings.length === 0 ? (
        <Text muted>{t`No ratings yet`}</Text>
      ) : (
        <Grid as="ul" min="lg" gap="sm">
          {vendor.recent_ratings.map((rating) => <RatingItem key={rating.id} rating={rating} />)}
        </Grid>
      )}
    </Section>
  );
}
