/** SQL of finding rows by a pattern in their text. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { indexedPart } from './search-text.ts';

/** Whether the text matches. What its index is not to look up is put as an expression, which the index does not know. */
export function textMatches(text: Expression<string>, pattern: string, isOneOfSeveral = false): RawBuilder<SqlBool> {
  const part = indexedPart(pattern, isOneOfSeveral);
  const found = sql<SqlBool>`${text} like fold_text(${part})`;
  return part === pattern ? found : sql<SqlBool>`(${found} and ${text} || '' like fold_text(${pattern}))`;
}
