/** Ids that stay for ever: a ledger of keys that is only ever appended to. */
import { byCodePoint } from './text.ts';

/** What keeps its id by a key of ours; everything else has an ISO or GeoNames id. */
export class IdLedger {
  private readonly ids = new Map<string, number>();
  private readonly next = new Map<number, number>();

  /** Reads `key<TAB>id` lines; retired keys stay, so that no id is ever given twice. */
  static parse(text: string): IdLedger {
    const ledger = new IdLedger();
    for (const line of text.split('\n').slice(1)) {
      const [key, id] = line.split('\t');
      if (key && id) ledger.ids.set(key, Number(id));
    }
    return ledger;
  }

  /** The id of the key, or the next free one from `start` on. */
  idOf(key: string, start: number, end: number): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.next.get(start) ?? this.firstFree(start, end);
    this.next.set(start, id + 1);
    this.ids.set(key, id);
    return id;
  }

  private firstFree(start: number, end: number): number {
    let highest = start - 1;
    for (const id of this.ids.values()) if (id >= start && id < end && id > highest) highest = id;
    return highest + 1;
  }

  toText(): string {
    const lines = [...this.ids].sort((a, b) => a[1] - b[1] || byCodePoint(a[0], b[0])).map(([key, id]) => `${key}\t${id}`);
    return ['key\tid', ...lines, ''].join('\n');
  }
}
