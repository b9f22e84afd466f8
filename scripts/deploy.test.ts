/** What is said to those who install it is true: copied files exist, settings and metrics have these names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const unique = (found: Iterable<RegExpMatchArray>) => [...new Set([...found].map((match) => match[1]!))];

describe('Dockerfile', () => {
  const copied = read('Dockerfile').split('\n').filter((line) => /^COPY (?!--from)/.test(line)).flatMap((line) => line.split(' ').slice(1, -1));

  test.each([...new Set(copied)])('%s is there and let through', (path) => {
    expect(existsSync(path)).toBe(true);
    const allowed = read('.dockerignore').split('\n').filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    expect(allowed.some((one) => path === one || path.startsWith(`${one}/`))).toBe(true);
  });

  test('copies every configuration that the build extends', () => {
    const chain = ['tsconfig.build.json'];
    for (let next: string | undefined = chain[0]; next; ) {
      next = /"extends": "\.\/(.*?)"/.exec(read(next))?.[1];
      if (next) chain.push(next);
    }
    expect(copied).toEqual(expect.arrayContaining(chain));
  });
});

test('the server is started alike everywhere, with the options that hold its memory', () => {
  const { start } = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts;
  // A shell between npm and the server would keep signals to itself.
  const [, setting, command] = /^exec env (MALLOC_\w+=\d+ MALLOC_\w+=\d+) (node (?:--max-[\w-]+=\d+ ){2}dist\/server\/main\.js)$/.exec(start)!;
  expect(read('deploy/newsco.service')).toContain(`Environment=${setting}\nExecStart=/usr/bin/${command}\n`);
  const [, inImage, started] = /^ENV (MALLOC_.*)\nCMD (\[.*\])$/m.exec(read('Dockerfile'))!;
  expect([inImage, (JSON.parse(started!) as string[]).join(' ')]).toEqual([setting, command]);
});

test('every command that the operations page and the units name exists', () => {
  const commands = readdirSync('src/server/commands').map((name) => name.replace('.ts', ''));
  const started = unique(['deploy/newsco.service', 'deploy/newsco-backup.service'].flatMap((path) => [...read(path).matchAll(/dist\/server\/commands\/([\w-]+)\.js/g)]));
  expect(commands).toEqual(expect.arrayContaining(started));
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
  expect(scripts).toEqual(expect.arrayContaining(unique(read('docs/OPERATIONS.md').matchAll(/npm run ([\w:-]+)/g))));
});

test('every setting of the compose file is one', () => {
  const known = unique(read('.env.example').matchAll(/^([A-Z_]+)=/gm));
  const app = /^ {2}app:\n([\s\S]*?)^ {2}\w/m.exec(read('compose.yaml'))![1]!;
  expect(known).toEqual(expect.arrayContaining(unique(app.matchAll(/^ {6}([A-Z_]+):/gm))));
});

test('every setting is explained in the README', () => {
  const explained = unique(read('README.md').matchAll(/`([A-Z_]{4,})`/g));
  expect(explained).toEqual(expect.arrayContaining(unique(read('.env.example').matchAll(/^([A-Z_]+)=/gm))));
});
