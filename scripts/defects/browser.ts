/** What a browser meets. */
import { browser, type Defect, unit } from './defect.ts';

const POLICY = 'src/server/platform/page-policy.ts';

export const BROWSER: readonly Defect[] = [
  {
    name: 'inline scripts of pages without a nonce in the policy',
    file: POLICY,
    from: "`script-src 'self' 'nonce-${nonce}'`",
    to: "\"script-src 'self'\"",
    suite: browser('policy', 'headers of'),
  },
  {
    name: 'the policy of pages lets any inline script run',
    file: POLICY,
    from: "`script-src 'self' 'nonce-${nonce}'`",
    to: "\"script-src 'self' 'unsafe-inline'\"",
    suite: browser('policy', 'headers of'),
  },
  {
    name: 'answers of the API may be shown in frames of others',
    file: 'src/server/platform/http/safety-headers.ts',
    from: `frameAncestors: ["'none'"], baseUri`,
    to: `frameAncestors: ["*"], baseUri`,
    suite: browser('policy', 'headers of'),
  },
  {
    name: 'a kept page has the nonce of no answer',
    file: 'src/server/platform/page-memory.ts',
    from: 'html.replaceAll(placeholder, nonce)',
    to: 'html',
    suite: unit('src/server/platform/web-host'),
  },
  {
    name: 'signing out in one tab leaves the others signed in',
    file: 'src/web/client/session.ts',
    from: 'if (event.key === STORAGE_KEY || event.key === null) listener();',
    to: 'if (event.key === null) listener();',
    suite: browser('session', 'signing out in one tab signs out the other'),
  },
  {
    name: 'what one person typed shown to the next',
    file: 'src/web/client/session.ts',
    from: 'if (owner !== null && owner !== id) forgetDrafts();',
    to: '',
    suite: browser('session', 'what one person typed is not shown to the next'),
  },
];
