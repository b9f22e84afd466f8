/** The button that opens the rating window; only vendors load it. */
import { useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../client/lazy-part.ts';
import { loadAhead } from '../../client/part-loading.ts';
import { Button } from '../../ui/button.tsx';
import type { RatingOptions } from './use-rating.ts';

const loadDialog = () => import('./rating-dialog.tsx');
const RatingDialog = lazyPart(loadDialog, 'RatingDialog');
const warm = () => void loadAhead(loadDialog);

export type RateVendorProps = Omit<RatingOptions, 'vendorId'> & { vendor: { id: string; full_name: string } };

export function RateVendor({ vendor, loadGiven, onRated }: RateVendorProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  // Each opening begins anew.
  const [round, setRound] = useState(0);
  const name = vendor.full_name;
  const start = () => {
    setRound(round + 1);
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" icon={<Star aria-hidden="true" size={18} />} aria-label={t`Rate this vendor: ${name}`} aria-haspopup="dialog" onPointerEnter={warm} onFocus={warm} onClick={start}>
        {t`Rate this vendor`}
      </Button>
      {round > 0 && (
        <Suspense fallback={null}>
          <RatingDialog
            key={round}
            vendorId={vendor.id}
            name={name}
            open={open}
            onClose={() => setOpen(false)}
            loadGiven={loadGiven}
            onRated={(figures) => {
              setOpen(false);
              onRated(figures);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
