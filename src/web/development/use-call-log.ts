/** Calls the API and notes when, how long it took and what came back, the newest first. */
import { useState } from 'react';
import { ApiError } from '../../contract/shared/api-error.ts';

export type LogEntry = { id: string; at: string; text: string; isFailure: boolean };

const answerOf = (error: unknown) => (error instanceof ApiError ? { status: error.status, code: error.code, detail: error.message, errors: error.errors } : String(error));

export function useCallLog() {
  const [entries, setEntries] = useState<readonly LogEntry[]>([]);
  const [running, setRunning] = useState<string>();
  const note = (text: string, isFailure: boolean) => setEntries((before) => [{ id: crypto.randomUUID(), at: new Date().toISOString(), text, isFailure }, ...before]);
  const run = async (name: string, act: () => Promise<unknown>) => {
    setRunning(name);
    const startedMs = performance.now();
    const took = () => `${Math.round(performance.now() - startedMs)} ms`;
    try {
      const answer = await act();
      note(`${name}: success (${took()})\n${JSON.stringify(answer, null, 2)}`, false);
    } catch (error) {
      note(`${name}: failed (${took()})\n${JSON.stringify(answerOf(error), null, 2)}`, true);
    } finally {
      setRunning(undefined);
    }
  };
  return { entries, running, run, clear: () => setEntries([]) };
}
