/** From a declared endpoint to a URL and a body. */
import { describe, expect, it } from 'vitest';
import { buildBody, buildUrl, toFormData } from './request.ts';

describe('buildUrl', () => {
  it.each([
    ['/vendors/', {}, '/api/vendors/'],
    ['/vendors/{id}/rate', { params: { id: 'a/b' } }, '/api/vendors/a%2Fb/rate'],
    ['/vendors/', { query: { skip: 0, city_id: '', gender: undefined, search_query: null } }, '/api/vendors/?skip=0'],
    ['/x', { query: { tag: ['a', 'b c'], on: true } }, '/api/x?tag=a&tag=b+c&on=true'],
  ])('%s with %o', (path, input, url) => {
    expect(buildUrl({ path }, input)).toBe(url);
  });

  it('refuses a missing parameter', () => {
    expect(() => buildUrl({ path: '/vendors/{id}' }, { params: {} })).toThrow('Missing parameter id');
  });
});

describe('buildBody', () => {
  it('sends JSON', () => {
    expect(buildBody({}, { a: 1 })).toEqual({ body: '{"a":1}', headers: { 'Content-Type': 'application/json' } });
  });

  it('sends nothing without a body', () => {
    expect(buildBody({}, undefined)).toEqual({ headers: {} });
  });

  it('leaves the content type of a form to the browser', () => {
    const { body, headers } = buildBody({ multipart: { files: [] } }, { email: 'a@b.c' });
    expect(headers).toEqual({});
    expect([...(body as FormData)]).toEqual([['email', 'a@b.c']]);
  });
});

describe('toFormData', () => {
  it('writes lists as JSON and leaves out what is absent', () => {
    const form = toFormData({ age: 30, languages: ['Hindi', 'English'], video: '', note: undefined, none: null });
    expect([...form]).toEqual([
      ['age', '30'],
      ['languages', '["Hindi","English"]'],
    ]);
  });

  it('keeps files as files', () => {
    const file = new File(['x'], 'id.png', { type: 'image/png' });
    expect(toFormData({ photo: file }).get('photo')).toBeInstanceOf(File);
  });
});
