/** Expands Lingui's macros and compiles each English text in place, so a chunk carries its own texts and no English catalogue is loaded. */
/// <reference path="./babel.d.ts" />
import { transformAsync, transformFromAstAsync, types as t, type PluginObj } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const USES_MACRO = /from ['"]@lingui\/(?:react|core)\/macro['"]/;

function stringProperty(node: t.ObjectExpression, name: string): t.ObjectProperty | undefined {
  return node.properties.find(
    (property): property is t.ObjectProperty =>
      t.isObjectProperty(property) &&
      (t.isIdentifier(property.key, { name }) || t.isStringLiteral(property.key, { value: name })) &&
      t.isStringLiteral(property.value),
  );
}

type Tokens = ReturnType<typeof compileMessageOrThrow>;

/** Names of values that plurals and choices are made by. */
function formattedIn(tokens: Tokens): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string' || token[1] === undefined) return [];
    const branches = typeof token[2] === 'object' && token[2] !== null ? Object.values(token[2]) : [];
    return [token[0], ...branches.flatMap((branch) => (Array.isArray(branch) ? formattedIn(branch as Tokens) : []))];
  });
}

/**
 * `<Trans>` looks for tags after the values are in: a name like '<0>...' would take the place of an element, and '<b>...'
 * would lose its signs. Lingui leaves alone what is not a plain text, so plain texts are wrapped.
 */
function wrapTexts(node: t.ObjectExpression, tokens: Tokens): void {
  const formatted = formattedIn(tokens);
  const values = node.properties.find((property) => t.isObjectProperty(property) && t.isIdentifier(property.key, { name: 'values' }));
  if (!t.isObjectProperty(values) || !t.isObjectExpression(values.value)) return;
  for (const one of values.value.properties) {
    if (!t.isObjectProperty(one) || !t.isExpression(one.value)) continue;
    const name = t.isIdentifier(one.key) ? one.key.name : String((one.key as t.StringLiteral | t.NumericLiteral).value);
    if (formatted.includes(name)) continue;
    one.value = t.arrayExpression([one.value]);
    one.shorthand = false;
  }
}

/** Production Lingui has no parser; a message that is already a token list needs none. */
function compileMessages(): PluginObj {
  return {
    visitor: {
      ObjectExpression({ node, parent }) {
        const message = stringProperty(node, 'message');
        if (!message || !stringProperty(node, 'id')) return;
        const tokens = compileMessageOrThrow((message.value as t.StringLiteral).value);
        message.value = t.valueToNode(tokens);
        if (t.isJSXSpreadAttribute(parent)) wrapTexts(node, tokens);
      },
    },
  };
}

/** Vite plugin; must come before the React Router plugin. */
export function linguiMacros(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\.tsx?$/.test(file) || !USES_MACRO.test(code)) return null;
      const shared = { configFile: false, babelrc: false, filename: file, sourceMaps: true } as const;
      const expanded = await transformAsync(code, {
        ...shared,
        ast: true,
        parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
        plugins: [[linguiMacro, { stripMessageField: false }]],
      });
      if (!expanded?.ast) return null;
      const compiled = await transformFromAstAsync(expanded.ast, code, {
        ...shared,
        plugins: [compileMessages],
      });
      return compiled?.code ? { code: compiled.code, map: compiled.map } : null;
    },
  };
}
