/** The rotating testimonials of the home page. */
import { useLingui } from '@lingui/react/macro';
import { Carousel } from '../../ui/carousel.tsx';
import { Quote } from '../../ui/quote.tsx';
import { ROTATION_MS, TESTIMONIALS } from './testimonials.ts';

export function TestimonialCarousel() {
  const { t } = useLingui();
  const slides = TESTIMONIALS.map(({ author, profession, quote }) => ({
    name: author,
    content: <Quote author={author} role={t(profession)}>{t(quote)}</Quote>,
  }));
  return <Carousel label={t`Testimonials`} slides={slides} intervalMs={ROTATION_MS} />;
}
