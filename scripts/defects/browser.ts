/** What a browser meets. */
import { type Defect, laptop, phone, unit, unitOfElements } from './defect.ts';

const POLICY = 'src/server/platform/page-policy.ts';

export const BROWSER: readonly Defect[] = [
  {
    name: 'inline scripts of pages without a nonce in the policy',
    file: POLICY,
    from: "`script-src 'self' 'nonce-${nonce}'`",
    to: "\"script-src 'self'\"",
    suite: phone('policy', 'headers of'),
  },
  {
    name: 'the policy of pages lets any inline script run',
    file: POLICY,
    from: "`script-src 'self' 'nonce-${nonce}'`",
    to: "\"script-src 'self' 'unsafe-inline'\"",
    suite: phone('policy', 'headers of'),
  },
  {
    name: 'answers of the API may be shown in frames of others',
    file: 'src/server/platform/http/safety-headers.ts',
    from: `frameAncestors: ["'none'"], baseUri`,
    to: `frameAncestors: ["*"], baseUri`,
    suite: phone('policy', 'headers of'),
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
    suite: phone('session', 'signing out in one tab signs out the other'),
  },
  {
    name: 'what one person typed shown to the next',
    file: 'src/web/client/session.ts',
    from: 'if (owner !== null && owner !== id) forgetDrafts();',
    to: '',
    suite: phone('session', 'what one person typed is not shown to the next'),
  },
  {
    name: 'names of vendors put into the page as markup',
    file: 'src/web/features/vendors/vendor-tile.tsx',
    from: '<Heading level={3} look={4} id={headingId}>{name}</Heading>',
    to: '<Heading level={3} look={4} id={headingId}><span dangerouslySetInnerHTML={{ __html: name }} /></Heading>',
    suite: phone('hostile-texts', 'pages of places'),
  },
  {
    name: 'names of vendors escaped a second time',
    file: 'src/web/features/vendors/vendor-tile.tsx',
    from: '<Heading level={3} look={4} id={headingId}>{name}</Heading>',
    to: "<Heading level={3} look={4} id={headingId}>{name.replaceAll('<', '&lt;')}</Heading>",
    suite: phone('hostile-texts', 'pages of places'),
  },
  {
    name: 'names in sentences read as tags',
    file: 'vite/lingui-macros.ts',
    from: 'if (t.isJSXSpreadAttribute(parent)) wrapTexts(node, tokens);',
    to: '',
    suite: unitOfElements('src/web/site/texts-with-values'),
  },
  {
    name: 'a name can close the script that search engines read',
    file: 'src/web/site/structured-data.server.ts',
    from: ".replaceAll('<', String.raw`\\u003c`)",
    to: '',
    suite: phone('hostile-texts', 'pages of places'),
  },
  {
    name: 'charts come with the page instead of when they are seen',
    file: 'src/web/ui/chart.tsx',
    from: "const BarDrawing = lazyPart(() => import('./bar-drawing.tsx'), 'BarDrawing');\n",
    to: '',
    and: [{ file: 'src/web/ui/chart.tsx', from: 'import type { ChartRow, ChartSeries }', to: 'import { BarDrawing, type ChartRow, type ChartSeries }' }],
    suite: phone('budgets', 'overview'),
  },
  {
    name: 'a page that is not drawn never wakes',
    file: 'src/server/platform/scripts-last.ts',
    from: '  setTimeout(drawn, ${LONGEST_WAIT_MS});\n',
    to: '',
    suite: phone('failures', 'draws no frame'),
  },
  {
    name: 'no room kept for what is still loading',
    file: 'src/web/site/require-session.tsx',
    from: '<div className="min-h-dvh">',
    to: '<div>',
    suite: laptop('shifts', 'vendor@example.com'),
  },
  {
    name: 'a page is loaded anew while the server is asked to do something',
    file: 'src/web/client/call.ts',
    from: "endpoint.method === 'GET' ? answer : countAct(answer)",
    to: 'answer',
    suite: phone('hindi-texts', 'a release while somebody signs in'),
  },
];
