/** The ID card photo of an applicant: loaded with the session, shown from memory, never from an address. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { registration, type Applicant } from '../../../contract/registration.ts';
import { callForFile } from '../../client/call-for-file.ts';
import { failureText } from '../../client/failure-text.ts';
import { keyOf } from '../../client/query-keys.ts';
import { useBlobUrl } from '../../ui/photo-field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Text } from '../../ui/text.tsx';

// Each view is recorded and counted, so going back and forth does not load it again.
const KEPT_MS = 300_000;

function usePhoto({ id }: Applicant) {
  const input = { params: { id } };
  return useQuery({
    queryKey: keyOf(registration.idCardPhoto, input),
    queryFn: ({ signal }) => callForFile(registration.idCardPhoto, input, { signal }),
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
  });
}

function Photo({ applicant }: { applicant: Applicant }) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = usePhoto(applicant);
  const url = useBlobUrl(data ?? null);
  const name = applicant.full_name;
  return (
    <Picture
      src={url}
      alt={t`ID card photo of ${name}`}
      loading={t`Loading the photo…`}
      failure={error && !isFetching ? failureText(error, t`The photo could not be loaded.`) : undefined}
      onRetry={() => void refetch()}
    />
  );
}

export function ApplicantPhoto({ applicant }: { applicant: Applicant }) {
  const { t } = useLingui();
  return applicant.id_card_photo_url === null ? <Text muted>{t`No photo was uploaded.`}</Text> : <Photo applicant={applicant} />;
}
