/** When a page may be loaded anew. */
import { expect, it } from 'vitest';
import { countAct, whenAllAnswered } from './acts-under-way.ts';

it('at once where nothing is under way', async () => {
  await expect(whenAllAnswered()).resolves.toBeUndefined();
});

it('once the last of several acts is answered, or has failed, and its sender knows', async () => {
  const story: string[] = [];
  const actIn = (ms: number, answer: string) => new Promise<string>((resolve, reject) => {
    setTimeout(() => (answer === 'failed' ? reject(new Error(answer)) : resolve(answer)), ms);
  });
  const sender = async (act: Promise<string>) => story.push(await countAct(act).catch((error: unknown) => (error as Error).message));
  const senders = [sender(actIn(5, 'failed')), sender(actIn(20, 'signed in'))];
  await whenAllAnswered({ askedEvery: 2, read: 10 });
  story.push('loaded anew');
  await Promise.all(senders);
  expect(story).toEqual(['failed', 'signed in', 'loaded anew']);
});
