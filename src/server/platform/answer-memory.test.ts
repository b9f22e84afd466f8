/** What the memory of answers gives, and when it gives nothing. */
import { describe, expect, test } from 'vitest';
import { createAnswerMemory, type Subject } from './answer-memory.ts';

const answerOf = (text: string) => ({ body: Buffer.from(text), tag: `"${text}"` });

/** A trusted memory in which each subject has an answer of its own name. */
function memoryOf(...subjects: Subject[]) {
  const memory = createAnswerMemory(100_000);
  memory.trust();
  for (const subject of subjects) memory.reading(subject, subject)(answerOf(subject));
  return memory;
}

const left = (memory: ReturnType<typeof memoryOf>, ...keys: string[]) => keys.filter((key) => memory.find(key));

describe('a change', () => {
  test.each<[message: string, left: Subject[]]>([
    ['vendor 1', ['vendor 2', 'city 1', 'city 11', 'everywhere']],
    ['city 1', ['vendor 1', 'vendor 2', 'city 11']],
    ['city 0', ['vendor 1', 'vendor 2', 'city 1', 'city 11']],
    ['names', []],
    ['something else', ['vendor 1', 'vendor 2', 'city 1', 'city 11', 'everywhere']],
  ])('of %s leaves %j', (message, expected) => {
    const all: Subject[] = ['vendor 1', 'vendor 2', 'city 1', 'city 11', 'everywhere'];
    const memory = memoryOf(...all);
    memory.changed(message, 0);
    expect(left(memory, ...all)).toEqual(expected);
  });

  test('forgets every page about its subject', () => {
    const memory = memoryOf('city 1');
    memory.reading('city 1', 'another page')(answerOf('another page'));
    memory.changed('city 1', 0);
    expect([left(memory, 'city 1', 'another page'), memory.bytes]).toEqual([[], 0]);
  });

  test('while an answer is read keeps it out: it may be older', () => {
    const memory = memoryOf();
    const keep = memory.reading('city 1', 'page');
    memory.changed('city 2', 0);
    keep(answerOf('page'));
    expect(memory.find('page')).toBeUndefined();
  });
});

describe('doubt', () => {
  test('gives and keeps nothing until as many trust again', () => {
    const memory = memoryOf('city 1');
    memory.doubt();
    memory.doubt();
    memory.trust();
    memory.reading('city 2', 'page')(answerOf('page'));
    expect(left(memory, 'city 1', 'page')).toEqual([]);
    memory.trust();
    expect(left(memory, 'city 1', 'page')).toEqual(['city 1']);
  });

  test('keeps out what was being read when it came', () => {
    const memory = memoryOf();
    const keep = memory.reading('city 1', 'page');
    memory.doubt();
    memory.trust();
    keep(answerOf('page'));
    expect(memory.find('page')).toBeUndefined();
  });

  test('stands at the beginning', () => {
    const memory = createAnswerMemory(1000);
    memory.reading('city 1', 'page')(answerOf('page'));
    expect(memory.find('page')).toBeUndefined();
  });
});

describe('a replica that does not hold a change yet', () => {
  /** A trusted memory; `heldMs` is the moment that whoever answers is at. */
  function behind() {
    const replica = { heldMs: 0 };
    const memory = createAnswerMemory(100_000, (atMs) => replica.heldMs >= atMs);
    memory.trust();
    const isKept = (subject: Subject) => {
      memory.reading(subject, subject)(answerOf(subject));
      return memory.find(subject) !== undefined;
    };
    return { replica, memory, isKept };
  }

  test.each<[message: string, kept: Subject[]]>([
    ['vendor 1', ['vendor 2', 'city 1', 'city 11', 'everywhere']],
    ['city 1', ['vendor 1', 'vendor 2', 'city 11']],
    ['names', []],
  ])('of %s keeps %j alone, and all when it does', (message, expected) => {
    const all: Subject[] = ['vendor 1', 'vendor 2', 'city 1', 'city 11', 'everywhere'];
    const { replica, memory, isKept } = behind();
    memory.changed(message, 5);
    expect(all.filter(isKept)).toEqual(expected);
    replica.heldMs = 5;
    expect(all.filter(isKept)).toEqual(all);
  });

  test('of a subject that changed twice keeps it only with the later one', () => {
    const { replica, memory, isKept } = behind();
    memory.changed('vendor 1', 5);
    memory.changed('vendor 2', 6);
    memory.changed('vendor 1', 7);
    replica.heldMs = 6;
    expect([isKept('vendor 1'), isKept('vendor 2')]).toEqual([false, true]);
    memory.changed('vendor 3', 8);
    expect([isKept('vendor 1'), isKept('vendor 3')]).toEqual([false, false]);
  });

  test('since nobody told of changes keeps nothing', () => {
    const { replica, memory, isKept } = behind();
    memory.forgetAll(5);
    expect(isKept('vendor 1')).toBe(false);
    replica.heldMs = 5;
    expect(isKept('vendor 1')).toBe(true);
  });

  test('when it was asked keeps nothing, though it holds the change by the time it has answered', () => {
    const { replica, memory } = behind();
    memory.changed('vendor 1', 5);
    const keep = memory.reading('vendor 1', 'page');
    replica.heldMs = 5;
    keep(answerOf('page'));
    expect(memory.find('page')).toBeUndefined();
  });
});

test('the least asked for go when there is no room, and one that is too large is not kept', () => {
  const memory = memoryOf();
  const keep = (key: string, size: number) => memory.reading('city 1', key)({ body: Buffer.alloc(size), tag: '""' });
  keep('first', 40_000);
  keep('second', 40_000);
  memory.find('first');
  keep('third', 40_000);
  keep('too large', 100_001);
  expect(left(memory, 'first', 'second', 'third', 'too large')).toEqual(['first', 'third']);
  expect(memory.bytes).toBeLessThan(100_000);
});

test('an answer that is read again takes the place of the one before, and is forgotten too', () => {
  const memory = memoryOf('city 1');
  memory.reading('city 1', 'city 1')(answerOf('newer'));
  expect(memory.find('city 1')?.tag).toBe('"newer"');
  memory.changed('city 1', 0);
  expect(memory.find('city 1')).toBeUndefined();
});

test('what is kept is as large as it is counted', () => {
  const memory = memoryOf('city 1');
  const { body } = memory.find('city 1')!;
  expect([body.toString(), body.buffer.byteLength]).toEqual(['city 1', body.length]);
});

test('it counts who served', () => {
  const memory = memoryOf('city 1');
  memory.find('city 1');
  memory.find('nothing');
  expect(memory.served).toEqual({ memory: 1, database: 1 });
});
