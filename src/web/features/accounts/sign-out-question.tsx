/** Asks before another device is signed out. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { sessions, type OwnSession } from '../../../contract/sessions.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { useReadAnew } from '../../client/read-anew.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDeviceName } from './device-name.ts';

/** One session, or all others, of which there are so many. */
export type SignOutTarget = { session: OwnSession } | { others: number };

const end = async (target: SignOutTarget): Promise<unknown> =>
  'session' in target ? call(sessions.end, { params: { id: target.session.id } }) : call(sessions.endOthers, {});

function useSignOut(onDone: () => void) {
  const { t } = useLingui();
  const toast = useToast();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: end,
    onSuccess: (_answer, target) => {
      toast('session' in target ? t`The device was signed out.` : t`You are signed out everywhere else.`);
      onDone();
    },
    // One that was ended meanwhile is not there any more: the list is loaded anew either way.
    onSettled: () => readAnew([sessions.list]),
  });
}

export function SignOutQuestion({ target, open, onClose }: { target: SignOutTarget; open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const deviceName = useDeviceName();
  const { mutate, isPending, error, reset } = useSignOut(onClose);
  const isOne = 'session' in target;
  const device = isOne ? deviceName(target.session) : '';
  const others = isOne ? 0 : target.others;
  const close = () => {
    reset();
    onClose();
  };
  return (
    <AlertDialog
      open={open}
      onClose={close}
      title={isOne ? t`Sign out this device` : t`Sign out everywhere else`}
      description={isOne ? t`Are you sure you want to sign out ${device}?` : t`Are you sure you want to sign out of ${plural(others, { one: '# other device', other: '# other devices' })}?`}
      confirmLabel={t`Sign out`}
      onConfirm={() => mutate(target)}
      pending={isPending}
      error={error ? failureText(error, t`The device could not be signed out. Please try again.`) : undefined}
    />
  );
}
