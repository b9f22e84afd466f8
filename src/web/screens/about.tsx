/** Who is behind the site, why, and how to reach them. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Handshake, Scale, ShieldCheck } from 'lucide-react';
import { ContactCard } from '../features/about/contact-card.tsx';
import { GrievanceContact } from '../features/privacy/grievance-contact.tsx';
import { paths } from '../paths.ts';
import { PageHead } from '../site/page-head.tsx';
import { useSite } from '../site/use-site.ts';
import { ButtonLink } from '../ui/button.tsx';
import { FeatureItem } from '../ui/feature-item.tsx';
import { Columns, Grid, Page, Row, Section, Stack } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Heading, Text } from '../ui/text.tsx';

const icon = { 'aria-hidden': true, size: 26, strokeWidth: 1.75 } as const;

function Story() {
  const { t } = useLingui();
  const { brandName } = useSite();
  return (
    <Stack gap="md">
      <Heading level={2}>{t`How we started`}</Heading>
      <Text>
        <Trans>{brandName} was founded in 2023 by a handful of homeowners, vendors and brokers who were tired of the same story: good professionals without work on one side of town, and people looking for them in vain on the other.</Trans>
      </Text>
      <Text>
        <Trans>What was missing was not another list of numbers. It was trust. So we began with one city, met the people we listed, checked who they were and asked the neighbours they had worked for. Referrals were passed on openly, and everybody could see where they went.</Trans>
      </Text>
      <Text>
        <Trans>City by city it has stayed that way: administrators who know the place review every registration, ratings come from professionals who know the trade, and payment is arranged directly between the people concerned.</Trans>
      </Text>
      <Row>
        <ButtonLink to={paths.locationPicker()}>{t`Find a Vendor`}</ButtonLink>
        <ButtonLink to={paths.auth({ tab: 'register' })} variant="secondary">{t`Join as a Vendor`}</ButtonLink>
      </Row>
    </Stack>
  );
}

function Values() {
  const { t } = useLingui();
  return (
    <Section title={t`What we stand for`} id="values">
      <Grid as="ul" min="thirds" gap="xl">
        <FeatureItem icon={<ShieldCheck {...icon} />} title={t`Trust is earned`}>
          <Trans>'Verified' means that a person has reviewed the registration before the profile was listed.</Trans>
        </FeatureItem>
        <FeatureItem icon={<Scale {...icon} />} title={t`Fair to both sides`}>
          <Trans>Nobody pays to stand higher in the list. Ratings, experience and place decide.</Trans>
        </FeatureItem>
        <FeatureItem icon={<Handshake {...icon} />} title={t`People first`}>
          <Trans>You speak with the professional directly. We stay out of your price and your agreement.</Trans>
        </FeatureItem>
      </Grid>
    </Section>
  );
}

export default function AboutScreen() {
  const { t } = useLingui();
  const { brandName, supportEmail, supportPhone } = useSite();
  return (
    <Page>
      <PageHead
        title={t`About Us`}
        description={t`Founded in 2023: why we connect people with verified local professionals, and how to reach us.`}
        path={paths.about()}
      />
      <PageHeading lead={t`We bring people together with local professionals they can rely on.`}>
        <Trans>About {brandName}</Trans>
      </PageHeading>
      <Columns aside={<ContactCard />}>
        <Story />
      </Columns>
      <Values />
      <GrievanceContact supportEmail={supportEmail} supportPhone={supportPhone} />
      <Text small muted><Trans>Location data from GeoNames (geonames.org), CC BY 4.0, modified</Trans></Text>
    </Page>
  );
}
