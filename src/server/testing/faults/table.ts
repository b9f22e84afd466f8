/** Gathers what the scenarios measured and prints it as one table when all are done. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {} from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** File with a line for each scenario that ran. */
    faultTable: string;
  }
}

type Row = { name: string; wanted: string; measured: string; passed: boolean };

function print(rows: readonly Row[]): string {
  const lines = [['scenario', 'wanted', 'measured', 'passed'], ...rows.map((row) => [row.name, row.wanted, row.measured, row.passed ? 'yes' : 'NO'])];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ').trimEnd()).join('\n');
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'newsco-fault-table-'));
  const file = join(folder, 'rows');
  writeFileSync(file, '');
  project.provide('faultTable', file);
  return () => {
    const rows = readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as Row);
    rmSync(folder, { recursive: true });
    process.stdout.write(`\n${print(rows)}\n`);
  };
}
