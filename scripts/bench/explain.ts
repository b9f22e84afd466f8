/** Why a list was late: what its statements read, by PostgreSQL's own account. */
import type { Pool } from 'pg';
import type { Sent } from './pgbench.ts';

const SHOWN_MS = 5;
const SHOWN_NODES = 6;

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Total Time': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};

/** For each slow statement a line, and one for each of the nodes that read the most. */
export async function explain(pool: Pool, statements: readonly Sent[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { text, values } of statements) {
    if (!/^[\s(]*(select|with)\b/i.test(text)) continue;
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node; 'Execution Time': number }] }>(`explain (analyze, buffers, format json) ${text}`, [...values]);
    const [{ Plan: plan, 'Execution Time': time }] = rows[0]!['QUERY PLAN'];
    if (time < SHOWN_MS) continue;
    lines.push(`${time.toFixed(1)} ms: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 110)}`);
    lines.push(...leavesOf(plan).toSorted((a, b) => blocksOf(b) - blocksOf(a)).slice(0, SHOWN_NODES).map((node) => `  ${tell(node)}`));
  }
  return lines;
}

const leavesOf = (node: Node): Node[] => (node.Plans ?? []).length === 0 || node['Relation Name'] ? [node, ...(node.Plans ?? []).flatMap(leavesOf)] : node.Plans!.flatMap(leavesOf);
const blocksOf = (node: Node): number => node['Shared Hit Blocks'] + node['Shared Read Blocks'];

function tell(node: Node): string {
  const rows = Math.round(node['Actual Rows'] * node['Actual Loops']);
  const removed = node['Rows Removed by Filter'] ? `, ${Math.round(node['Rows Removed by Filter'] * node['Actual Loops'])} filtered out` : '';
  const time = (node['Actual Total Time'] * node['Actual Loops']).toFixed(1);
  return `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''}: ${time} ms, ${rows} rows${removed}, ${blocksOf(node)} buffers`;
}
