/** Finds texts for people that stand in a component instead of the message catalogue. */
/// <reference path="../../vite/babel.d.ts" />
import { transformAsync, types as t, type PluginObj } from '@babel/core';

/** Parts of Lingui whose children are texts of the catalogue. */
const TRANSLATED = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);
/** Properties that are shown or read out. */
const SHOWN = new Set([
  'alt', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'confirmLabel', 'description', 'emptyTitle', 'error', 'eyebrow',
  'header', 'heading', 'hint', 'label', 'lead', 'message', 'note', 'placeholder', 'playLabel', 'status', 'submitLabel', 'term', 'text', 'title',
]);
const HAS_WORD = /\p{L}{2}/u;

export type FoundText = { line: number; text: string };

type JsxName = t.JSXElement['openingElement']['name'];
const nameOf = (name: JsxName) => (t.isJSXIdentifier(name) ? name.name : '');

/** Literal texts that an expression may come to. */
function literalsOf(node: t.Node | null | undefined): t.Node[] {
  if (t.isStringLiteral(node)) return [node];
  if (t.isTemplateLiteral(node)) return node.quasis.filter(({ value }) => HAS_WORD.test(value.raw));
  if (t.isJSXExpressionContainer(node)) return literalsOf(node.expression);
  if (t.isConditionalExpression(node)) return [node.consequent, node.alternate].flatMap(literalsOf);
  if (t.isLogicalExpression(node)) return literalsOf(node.right);
  return [];
}

const textOf = (node: t.Node) => (t.isStringLiteral(node) || t.isJSXText(node) ? node.value : t.isTemplateElement(node) ? node.value.raw : '');

function collector(found: FoundText[]): PluginObj {
  const add = (nodes: readonly t.Node[]) => {
    for (const node of nodes) if (HAS_WORD.test(textOf(node))) found.push({ line: node.loc?.start.line ?? 0, text: textOf(node).trim().replaceAll(/\s+/g, ' ') });
  };
  return {
    visitor: {
      JSXElement(path) {
        const { node } = path;
        if (TRANSLATED.has(nameOf(node.openingElement.name))) return path.skip();
        add(node.children.flatMap((child) => (t.isJSXText(child) ? [child] : t.isJSXExpressionContainer(child) ? literalsOf(child) : [])));
        for (const attribute of node.openingElement.attributes) {
          if (t.isJSXAttribute(attribute) && t.isJSXIdentifier(attribute.name) && SHOWN.has(attribute.name.name)) add(literalsOf(attribute.value));
        }
      },
      ObjectProperty({ node }) {
        const key = t.isIdentifier(node.key) ? node.key.name : t.isStringLiteral(node.key) ? node.key.value : '';
        if (['label', 'title', 'term', 'header', 'hint', 'placeholder'].includes(key)) add(literalsOf(node.value));
      },
    },
  };
}

/** Texts of one component file; macros stand for the catalogue, so theirs are none. */
export async function findTexts(code: string, file: string): Promise<FoundText[]> {
  const found: FoundText[] = [];
  await transformAsync(code, { configFile: false, babelrc: false, filename: file, parserOpts: { plugins: ['typescript', 'jsx'] }, plugins: [collector(found)] });
  return found;
}
