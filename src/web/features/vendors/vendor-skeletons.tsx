/** Six shapes of cards while there is nothing to show yet. */
import { useLingui } from '@lingui/react/macro';
import { Grid, Stack } from '../../ui/layout.tsx';
import { Media } from '../../ui/media.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tile } from '../../ui/tile.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const CARDS = [1, 2, 3, 4, 5, 6] as const;

export function VendorSkeletons() {
  const { t } = useLingui();
  return (
    <>
      <VisuallyHidden>{t`Loading vendors…`}</VisuallyHidden>
      <Grid as="ul">
        {CARDS.map((card) => (
          <Tile key={card} actions={<><Skeleton shape="control" /><Skeleton shape="control" /></>}>
            <Media picture={<Skeleton shape="circle" />}>
              <Skeleton shape="title" />
              <Skeleton width="half" />
            </Media>
            <Skeleton width="half" />
            <Skeleton width="half" />
            <Stack gap="md">
              <Skeleton />
              <Skeleton width="half" />
              <Skeleton width="third" />
              <Skeleton width="half" />
            </Stack>
            <Skeleton shape="title" />
          </Tile>
        ))}
      </Grid>
    </>
  );
}
