/** Who may import whom. Each rule says why; a test plants a violation of each and expects it to be caught. */
const FEATURE = '^src/server/features/([^/]+)/';
const TEST_FILES = ['\\.test\\.tsx?$', '^src/server/testing/', '/test-support\\.ts$'];

// A feature calls only features of a lower rank.
const RANKS = {
  activity: 0,
  notifications: 1, uploads: 1, locations: 1, erasures: 1,
  accounts: 2, professions: 2,
  vendors: 3,
  leads: 4,
  registration: 5, moderation: 5, assignment: 5, ratings: 5,
  dashboards: 6, 'own-data': 6, system: 6, 'module-admins': 6,
};

const rankRules = Object.entries(RANKS).map(([name, rank]) => ({
  name: `rank-of-${name}`,
  comment: `${name} has rank ${rank}: it calls only features of a lower rank, so that no two features need each other.`,
  severity: 'error',
  from: { path: `^src/server/features/${name}/`, pathNot: TEST_FILES },
  to: { path: `^src/server/features/(${Object.entries(RANKS).filter(([other, r]) => other !== name && r >= rank).map(([other]) => other).join('|')})/` },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycle', comment: 'Two files that import each other cannot be read one at a time.', severity: 'error', from: {}, to: { circular: true } },
    { name: 'contract-stands-alone', comment: 'The contract is read by both sides; it may import zod/mini and itself.', severity: 'error',
      from: { path: '^src/contract/', pathNot: TEST_FILES }, to: { pathNot: ['^src/contract/', 'node_modules/zod/'] } },
    { name: 'server-never-web', comment: 'What both sides know belongs in src/contract.', severity: 'error', from: { path: '^src/server/' }, to: { path: '^src/web/' } },
    { name: 'web-never-server', comment: 'Not even types: what the browser knows of the server is the contract.', severity: 'error', from: { path: '^src/web/' }, to: { path: '^src/server/' } },
    { name: 'web-no-node', comment: 'This code runs in the browser, but for files that say they do not.', severity: 'error',
      from: { path: '^src/(web|contract)/', pathNot: ['\\.server\\.tsx?$', ...TEST_FILES] }, to: { dependencyTypes: ['core'] } },
    { name: 'rules-are-pure', comment: 'Rules know the contract and other rules only: no database, no clock, no framework.', severity: 'error',
      from: { path: '^src/server/features/[^/]+/[a-z-]*rules\\.ts$' }, to: { pathNot: ['^src/contract/', '^src/server/features/[^/]+/[a-z-]*rules\\.ts$'] } },
    { name: 'sql-lives-in-queries', comment: 'SQL is written in queries.ts, where it is reviewed.', severity: 'error',
      from: { path: '^src/server/features/', pathNot: ['[/-]queries\\.ts$', ...TEST_FILES] }, to: { path: 'node_modules/(pg|kysely|@types/pg)/' } },
    { name: 'routes-only-through-service', comment: 'A route names an endpoint and a verb of the service; the work is done there.', severity: 'error',
      from: { path: '/routes\\.ts$' }, to: { path: '^src/server/features/[^/]+/[a-z-]*queries\\.ts$' } },
    { name: 'other-features-by-front-door', comment: 'Another feature is reached through its service (or its rules, or how it presents things).', severity: 'error',
      from: { path: FEATURE, pathNot: TEST_FILES }, to: { path: '^src/server/features/[^/]+/([a-z-]*queries|routes|jobs|mail)\\.ts$', pathNot: '^src/server/features/$1/' } },
    { name: 'platform-knows-no-feature', comment: 'The platform would serve any product.', severity: 'error', from: { path: '^src/server/platform/', pathNot: TEST_FILES }, to: { path: '^src/server/features/' } },
    { name: 'web-features-do-not-meet', comment: 'Features meet on a screen. Base features are locations (the cascade) and person-fields (what people tell about themselves).', severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' }, to: { path: '^src/web/features/', pathNot: ['^src/web/features/$1/', '^src/web/features/(locations|person-fields)/'] } },
    { name: 'ui-knows-no-feature', comment: 'Nothing in ui/ betrays what the product is about.', severity: 'error', from: { path: '^src/web/(ui|client)/' }, to: { path: '^src/web/(features|screens)/' } },
    { name: 'screens-are-the-top', comment: 'Screens compose; nothing composes screens but the route table.', severity: 'error', from: { path: '^src/web/', pathNot: ['^src/web/(screens|routes)'] }, to: { path: '^src/web/screens/' } },
    { name: 'tests-stay-tests', comment: 'Shipped code never needs a test helper.', severity: 'error', from: { pathNot: [...TEST_FILES, '^e2e/', '^scripts/'] }, to: { path: TEST_FILES } },
    { name: 'resolvable', comment: 'An import that leads nowhere.', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: ['^virtual:', '\\+types'] } },
    ...rankRules,
  ],
  options: {
    tsPreCompilationDeps: true,
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.react-router/', '\\+types'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node'], extensions: ['.ts', '.tsx', '.js'] },
  },
};
