/** The step of a form as part of its address: `?step=3`, pushed for each step, so that Back works. */
import { useEffect, useTransition } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

const STEP = 'step';
const RETURN = 'from';

/** A whole number from 1 to `total`; anything else is the first step. */
export function parseStep(text: string | null, total: number): number {
  const step = /^\d{1,2}$/.test(text ?? '') ? Number(text) : 1;
  return step >= 1 && step <= total ? step : 1;
}

/** Query of a step; `returning` comes back to the last step afterwards. */
export function stepQuery(present: URLSearchParams, step: number, returning = false): string {
  const query = new URLSearchParams(present);
  query.delete(STEP);
  query.delete(RETURN);
  if (step > 1) query.set(STEP, String(step));
  if (returning) query.set(RETURN, 'review');
  const text = query.toString();
  return text ? `?${text}` : '';
}

export type StepState = {
  step: number;
  /** False while the address names a step that is not reached yet; the right one follows at once. */
  allowed: boolean;
  /** Came by a 'Change' link of the last step. */
  returning: boolean;
  /** `to` of a link. */
  searchOf: (step: number, returning?: boolean) => { search: string };
  goTo: (step: number, returning?: boolean) => void;
  /** `goTo` was called and the step is not on view yet. */
  going: boolean;
  /** The same step with nothing else in the address. */
  tidy: () => void;
};

/** `reached` is the first step that is not answered yet, null while that is not known. */
export function useStep(total: number, reached: number | null): StepState {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [going, startGoing] = useTransition();
  const step = parseStep(query.get(STEP), total);
  const tooFar = reached !== null && step > reached;
  const returning = query.get(RETURN) === 'review';
  const searchOf = (next: number, back = false) => ({ search: stepQuery(query, next, back) });

  useEffect(() => {
    if (tooFar) void navigate({ search: stepQuery(query, reached, returning) }, { replace: true, preventScrollReset: true });
  }, [tooFar, reached, returning, query, navigate]);

  return {
    step,
    allowed: step === 1 || (reached !== null && !tooFar),
    returning,
    searchOf,
    // The heading of the next step scrolls up and takes the focus.
    goTo: (next, back) =>
      startGoing(async () => {
        await navigate(searchOf(next, back), { preventScrollReset: true });
      }),
    going,
    tidy: () => void navigate({ search: stepQuery(new URLSearchParams(), step) }, { replace: true, preventScrollReset: true }),
  };
}
