/** All defects, in the order of the table in docs/SECURITY.md. */
import { ACCESS } from './access.ts';
import { BROWSER } from './browser.ts';
import { CONFLICTS } from './conflicts.ts';
import type { Defect } from './defect.ts';
import { FAULTS } from './faults.ts';
import { INPUT } from './input.ts';
import { LISTS } from './lists.ts';
import { MAIL } from './mail.ts';
import { OVERLOAD } from './overload.ts';
import { PRIVACY } from './privacy.ts';
import { SCALE_OUT } from './scale-out.ts';
import { SIGN_IN } from './sign-in.ts';
import { UPLOADS } from './uploads.ts';

export const DEFECTS: readonly Defect[] = [...ACCESS, ...SIGN_IN, ...INPUT, ...CONFLICTS, ...PRIVACY, ...UPLOADS, ...LISTS, ...MAIL, ...OVERLOAD, ...FAULTS, ...SCALE_OUT, ...BROWSER];
