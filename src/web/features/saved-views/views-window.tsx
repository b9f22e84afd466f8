/** The window of saved views: the present filters under a name, and the views that exist. */
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { MAX_VIEW_NAME, type SavedView } from '../../../contract/saved-views.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { List } from '../../ui/list.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Text } from '../../ui/text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useViewChange, type useSavedViews } from './use-saved-views.ts';
import { addressOf } from './view-query.ts';

/** A name and its button; for a new view and for a new name of one. */
function NameForm({ name: field, label, start = '', submitLabel, onSubmit, onCancel }: { name: string; label: string; start?: string; submitLabel: string; onSubmit: (name: string, done: () => void) => void; onCancel?: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState(start);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(name.trim() === '');
    if (name.trim() !== '') onSubmit(name.trim(), () => setName(''));
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextField label={label} name={field} required maxLength={MAX_VIEW_NAME} value={name} error={isMissing ? t`Name is required` : undefined} onChange={(event) => setName(event.target.value)} />
        <Row>
          <Button size="sm" type="submit">{submitLabel}</Button>
          {onCancel && <Button size="sm" variant="ghost" onClick={onCancel}>{t`Cancel`}</Button>}
        </Row>
      </Stack>
    </form>
  );
}

type Changes = ReturnType<typeof useViewChange>;

/** Deleting asks in its place: a view is quickly made again. */
function ViewLine({ view, changes, onClose }: { view: SavedView; changes: Changes; onClose: () => void }) {
  const { t } = useLingui();
  const [mode, setMode] = useState<'shown' | 'renaming' | 'deleting'>('shown');
  const { name } = view;
  const back = () => setMode('shown');
  if (mode === 'renaming') return <NameForm name={`view_name_${view.id}`} label={t`New name of ${name}`} start={name} submitLabel={t`Rename`} onSubmit={(next) => changes.change({ act: 'rename', view, name: next }, { onSuccess: back })} onCancel={back} />;
  if (mode === 'deleting') {
    return (
      <Row justify="between">
        <Text>{t`Are you sure you want to delete "${name}"?`}</Text>
        <Row>
          <Button size="sm" variant="secondary" onClick={back}>{t`Cancel`}</Button>
          <Button size="sm" variant="danger" loading={changes.pending} onClick={() => changes.change({ act: 'delete', view })}>{t`Delete`}</Button>
        </Row>
      </Row>
    );
  }
  return (
    <Row justify="between">
      <TextLink to={paths.adminDashboard(addressOf(view))} onClick={onClose}>{name}</TextLink>
      <Row>
        <Button size="sm" variant="ghost" aria-label={t`Rename ${name}`} onClick={() => setMode('renaming')}>{t`Rename`}</Button>
        <Button size="sm" variant="ghost" aria-label={t`Delete ${name}`} onClick={() => setMode('deleting')}>{t`Delete`}</Button>
      </Row>
    </Row>
  );
}

export function ViewsWindow({ tab, present, list, onClose }: { tab: string; present: string; list: ReturnType<typeof useSavedViews>; onClose: () => void }) {
  const { t } = useLingui();
  const changes = useViewChange();
  const { views, error, isFetching, refetch } = list;
  return (
    <Dialog open onClose={onClose} title={t`Saved views`} description={t`A saved view keeps the filters of this list under a name. Only you see yours.`}>
      <Stack gap="lg">
        {changes.error && <Banner tone="error">{changes.error}</Banner>}
        {present === ''
          ? <Text muted>{t`Set a filter or search for something, then you can keep it here under a name.`}</Text>
          : <NameForm name="view_name" label={t`Name for the present filters`} submitLabel={t`Save view`} onSubmit={(name, done) => changes.change({ act: 'create', tab, name, query: present }, { onSuccess: done })} />}
        {error && !views && <LoadFailure title={t`Failed to load data`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
        {views?.length === 0 && <Text muted>{t`No saved views yet.`}</Text>}
        {views && views.length > 0 && <List>{views.map((view) => <ViewLine key={view.id} view={view} changes={changes} onClose={onClose} />)}</List>}
      </Stack>
    </Dialog>
  );
}
