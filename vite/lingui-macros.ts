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

/** Production Lingui has no parser; a message that is already a token list needs none. */
function compileMessages(): PluginObj {
  return {
    visitor: {
      ObjectExpression({ node }) {
        const message = stringProperty(node, 'message');
        if (!message || !stringProperty(node, 'id')) return;
        const text = (message.value as t.StringLiteral).value;
        message.value = t.valueToNode(compileMessageOrThrow(text));
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
