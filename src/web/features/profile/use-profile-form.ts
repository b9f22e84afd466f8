/** The form of the own profile at work: opened, kept while it is edited, saved. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { profiles, type Profile } from '../../../contract/profiles.ts';
import { call } from '../../client/call.ts';
import { resolverOf } from '../../client/form-faults.ts';
import { showFailure } from '../../client/server-faults.ts';
import { currentSession } from '../../client/session.ts';
import { useToast } from '../../ui/toast.tsx';
import { forgetChanges, keepChanges, loadChanges } from './kept-changes.ts';
import { changedValues, faultsOfProfile, formOf, toChange } from './profile-form.ts';
import type { PersonForm } from '../person-fields/person-form.ts';
import { useTakeOver } from './use-take-over.ts';

export function useProfileForm(profile: Profile) {
  const { t } = useLingui();
  const toast = useToast();
  const takeOver = useTakeOver();
  const [kept] = useState(() => loadChanges(profile.id));
  // The profile as it was opened: only what differs from it is sent, whatever others changed meanwhile.
  const before = useRef(formOf(profile));
  const [failure, setFailure] = useState<string>();
  const form = useForm<PersonForm>({
    defaultValues: { ...before.current, ...kept },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
    resolver: resolverOf((values) => faultsOfProfile(before.current, values)),
  });
  const isChanged = () => Object.keys(changedValues(before.current, form.getValues())).length > 0;

  const keep = useEffectEvent((values: PersonForm) => keepChanges(profile.id, changedValues(before.current, values)));
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form]);
  useEffect(() => () => {
    // Whoever leaves of their own will was asked; a session that ended is none of their doing.
    if (currentSession()) forgetChanges();
  }, []);

  const submit = form.handleSubmit(async (values) => {
    const sent = structuredClone(values);
    setFailure(undefined);
    try {
      const saved = await call(profiles.update, { params: { id: profile.id }, body: toChange(changedValues(before.current, sent)) });
      before.current = formOf(saved);
      // What was typed while the answer was under way stays.
      form.reset({ ...formOf(saved), ...changedValues(sent, form.getValues()) });
      keepChanges(profile.id, changedValues(before.current, form.getValues()));
      takeOver(saved);
      toast(t`Your profile was saved.`);
    } catch (error) {
      setFailure(showFailure(form, error, t`Your profile could not be saved. Please try again.`));
    }
  }, () => setFailure(undefined));

  return { form, submit, failure, isChanged, restored: kept !== null };
}
