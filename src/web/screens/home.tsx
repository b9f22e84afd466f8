/** The home page: what this is, how it works, who says so, where to start. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, HandHeart, MapPin, Search, ShieldCheck, UserRoundCheck } from 'lucide-react';
import street from '../features/home/street.svg';
import { TestimonialCarousel } from '../features/home/testimonial-carousel.tsx';
import { paths } from '../paths.ts';
import { PageHead } from '../site/page-head.tsx';
import { useSite } from '../site/use-site.ts';
import { Band, BandHeading } from '../ui/band.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { FeatureItem } from '../ui/feature-item.tsx';
import { Hero } from '../ui/hero.tsx';
import { Grid, Row } from '../ui/layout.tsx';
import { PREFETCH } from '../ui/prefetch.ts';
import { IconLine } from '../ui/text.tsx';

const icon = { 'aria-hidden': true, size: 26, strokeWidth: 1.75 } as const;

function HomeHero() {
  const { t } = useLingui();
  return (
    <Hero
      eyebrow={t`Verified local professionals`}
      title={<Trans>Build Trust, Play Fair</Trans>}
      picture={{ src: street, width: 600, height: 470 }}
      actions={
        <>
          <ButtonLink size="lg" prefetch={PREFETCH} to={paths.locationPicker()}>{t`Find a Vendor`}</ButtonLink>
          <ButtonLink size="lg" variant="secondary" prefetch={PREFETCH} to={paths.requestService()}>{t`Request a Service`}</ButtonLink>
          <ButtonLink size="lg" variant="ghost" to={paths.auth({ tab: 'register' })}>{t`Join as a Vendor`}</ButtonLink>
        </>
      }
      note={
        <IconLine icon={<ShieldCheck aria-hidden="true" size={18} />}>
          <Trans>Every vendor and broker is reviewed by a person before being listed.</Trans>
        </IconLine>
      }
    >
      <Trans>Electricians, masons, designers, brokers: find people near you whose work others vouch for, and get your home, site or deal moving.</Trans>
    </Hero>
  );
}

function Community() {
  const { t } = useLingui();
  return (
    <Band tone="soft" labelledBy="community">
      <BandHeading id="community" center title={t`One community, working for each other`}>
        <Trans>Homeowners, builders, vendors and brokers share work by referral. Whoever passes on a lead puts a name to it, and whoever takes it answers for it.</Trans>
      </BandHeading>
      <Row justify="center">
        <ButtonLink variant="secondary" to={paths.about()} icon={<HandHeart aria-hidden="true" size={20} />}>{t`Read our story`}</ButtonLink>
      </Row>
    </Band>
  );
}

function HowItWorks() {
  const { t } = useLingui();
  return (
    <Band labelledBy="how">
      <BandHeading id="how" title={t`How it works`}>
        <Trans>Three steps, no account needed.</Trans>
      </BandHeading>
      <Grid as="ol" min="thirds" gap="xl">
        <FeatureItem step={1} icon={<MapPin {...icon} />} title={t`Say where you are`}>
          <Trans>Choose your city, and your area if you like. You see the professionals who work there.</Trans>
        </FeatureItem>
        <FeatureItem step={2} icon={<Search {...icon} />} title={t`Compare and choose`}>
          <Trans>Ratings, years of experience, languages and specializations stand side by side.</Trans>
        </FeatureItem>
        <FeatureItem step={3} icon={<UserRoundCheck {...icon} />} title={t`Get in touch`}>
          <Trans>Call or write directly, or post a request and let the right professional come to you.</Trans>
        </FeatureItem>
      </Grid>
    </Band>
  );
}

function Voices() {
  const { t } = useLingui();
  return (
    <Band tone="surface" narrow labelledBy="voices">
      <BandHeading id="voices" center title={t`What our community says`} />
      <TestimonialCarousel />
    </Band>
  );
}

function GetStarted() {
  const { t } = useLingui();
  return (
    <Band labelledBy="start">
      <BandHeading id="start" center title={t`The right person may live around the corner`}>
        <Trans>Looking costs nothing, and nobody asks you to sign up first.</Trans>
      </BandHeading>
      <Row justify="center">
        <ButtonLink size="lg" prefetch={PREFETCH} to={paths.locationPicker()}>
          {t`Get Started Today`}
          <ArrowRight aria-hidden="true" size={20} />
        </ButtonLink>
      </Row>
    </Band>
  );
}

export default function HomeScreen() {
  const { t } = useLingui();
  const { brandName } = useSite();
  return (
    <>
      <PageHead
        title={t`${brandName}: verified local professionals near you`}
        description={t`Find verified electricians, masons, designers and brokers near you, compare their ratings and contact them directly.`}
        path={paths.home()}
      />
      <HomeHero />
      <Community />
      <HowItWorks />
      <Voices />
      <GetStarted />
    </>
  );
}
