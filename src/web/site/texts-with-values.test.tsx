/** A name is a text, also where a sentence has elements of its own. */
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const show = (text: ReactNode) => renderToStaticMarkup(<I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>{text}</I18nProvider>);

test.each([
  ['<b>Asha</b>', '&lt;b&gt;Asha&lt;/b&gt;'],
  ['<0>Asha</0>', '&lt;0&gt;Asha&lt;/0&gt;'],
  ['<1/>', '&lt;1/&gt;'],
  ['Asha', 'Asha'],
])('%s', (name, shown) => {
  expect(show(<Trans>Welcome, {name} <em>of {name}</em></Trans>)).toBe(`Welcome, ${shown} <em>of ${shown}</em>`);
});

test('plurals count as before', () => {
  const [name, count] = ['<0>x</0>', 2];
  expect(show(<Trans>{name} has <Plural value={count} one="# lead" other="# leads" /></Trans>)).toBe('&lt;0&gt;x&lt;/0&gt; has 2 leads');
});
