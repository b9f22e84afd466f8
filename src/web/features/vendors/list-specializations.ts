/** What administrators write that is not in a profession's list joins it. */
import { specializations } from '../../../contract/professions.ts';
import { call } from '../../client/call.ts';

/** Nobody waits for it; the vendor carries them anyway. Names that are listed already stay as they are. */
export async function listSpecializations(profession: string, names: readonly string[]): Promise<void> {
  if (profession === '' || names.length === 0) return;
  try {
    const { specializations: listed } = await call(specializations.byProfession, { params: { profession }, query: {} });
    const known = new Set(listed.map((name) => name.toLocaleLowerCase('en')));
    const missing = names.filter((name) => !known.has(name.toLocaleLowerCase('en')));
    await Promise.all(missing.map((specialization) => call(specializations.add, { body: { profession, specialization } })));
  } catch {
    // The next vendor who is given one lists it.
  }
}
