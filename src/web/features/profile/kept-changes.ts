/** Changes that are not saved yet, kept in this tab, so that a reload or a session that ends loses nothing. */
import * as z from 'zod/mini';
import { clearDraft, loadDraft, storeDraft } from '../../client/form-draft.ts';
import type { PersonForm } from '../person-fields/person-form.ts';

const NAME = 'profile-draft';
const text = z.optional(z.string());
const list = z.optional(z.array(z.string()));
const stored = z.object({
  id: z.string(),
  changed: z.object({
    full_name: text, phone: text, age: text, gender: text, profession: text, experience_years: text,
    languages: list, specializations: list, youtube_video_url: text,
  }),
});

/** The changes of this person, or null. */
export function loadChanges(id: string): Partial<PersonForm> | null {
  const draft = loadDraft(NAME, (value) => stored.safeParse(value).data ?? null, Date.now());
  return draft?.values.id === id ? draft.values.changed : null;
}

/** Keeps them; none are forgotten. */
export function keepChanges(id: string, changed: Partial<PersonForm>): void {
  if (Object.keys(changed).length === 0) clearDraft(NAME);
  else storeDraft(NAME, { key: id, attempted: false, sentAt: null, values: { id, changed } });
}

export function forgetChanges(): void {
  clearDraft(NAME);
}
