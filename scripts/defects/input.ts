/** What anybody may send, and what is told of it. */
import { type Defect, fuzz, http } from './defect.ts';

export const INPUT: readonly Defect[] = [
  {
    name: 'text that cannot be stored let in',
    file: 'src/contract/shared/text.ts',
    from: 'return !(multiline ? BLOCK_CONTROLS : LINE_CONTROLS).test(value) && !LONE_SURROGATE.test(value);',
    to: 'return true;',
    suite: fuzz('api'),
  },
  {
    name: 'answers not held to what the document says of them',
    file: 'src/server/platform/http/server.ts',
    from: 'app.setSerializerCompiler(serializerCompiler);',
    to: 'app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));',
    and: [{ file: 'src/server/features/accounts/present.ts', from: 'must_change_password: row.password_expires_at !== null,', to: 'must_change_password: row.password_expires_at !== null,\n    password_expires_at: row.password_expires_at,' }],
    suite: fuzz('api'),
  },
  {
    name: 'the language of a page known by its address before its dots are followed',
    file: 'src/server/platform/web-render.ts',
    from: 'isHindi(asked)',
    to: "(request.raw.url!.startsWith('/hi/') || isHindi(asked))",
    suite: fuzz('pages'),
  },
  {
    name: 'the home page asked for by HEAD first is kept without a body',
    file: 'src/server/platform/web-render.ts',
    from: "method: 'GET'",
    to: 'method: request.method',
    suite: fuzz('pages', 'is a whole page'),
  },
  {
    name: 'the document does not say who is refused by role',
    file: 'src/server/platform/http/document-failures.ts',
    from: "of: ({ operation }) => Array.isArray(operation['x-access'])",
    to: 'of: () => false',
    suite: http('platform/http/document'),
  },
];
