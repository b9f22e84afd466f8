/** Refuses pages that would come late, so that those which are let in come in time. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from './errors.ts';
import type { Note } from './note-page.ts';
import { refusePage } from './page-refusal.ts';

const LONGEST_WAIT_MS = 250;
// So many are let in however long they take: a few that wait for a slow database are no crowd.
const ALWAYS = 6;
// Of each new duration in the mean, as for the calls.
const WEIGHT = 0.2;
const RETRY_SECONDS = 2;

const english: Note = { lang: 'en', heading: 'Very busy right now', text: 'More people than usual are here at this moment. Please try again in a few seconds. What you have typed in a form is kept in this tab.', action: 'Try again' };
const hindi: Note = { lang: 'hi', heading: 'अभी बहुत भीड़ है', text: 'इस समय यहाँ सामान्य से ज़्यादा लोग हैं। कृपया कुछ सेकंड बाद फिर कोशिश करें। आपने फ़ॉर्म में जो लिखा है, वह इस टैब में सुरक्षित है।', action: 'फिर कोशिश करें' };

/** Forecasts the wait behind the pages that are being rendered: one thread renders them, so they share it however many were begun. */
export function renderForecast() {
  let inside = 0;
  let costMs = 0;
  return {
    /** Milliseconds that a newcomer would wait. */
    wait: () => Math.max(0, inside - ALWAYS) * costMs,
    /** Notes a page that begins; to be called again when it is done. */
    enter(): () => void {
      const started = performance.now();
      inside += 1;
      const at = inside;
      return () => {
        const among = (at + inside) / 2;
        inside -= 1;
        costMs += ((performance.now() - started) / among - costMs) * WEIGHT;
      };
    },
  };
}

/** Lets a page in and gives what is to be called when it is done; null when it was refused and answered. */
export type AdmitPage = (request: FastifyRequest, reply: FastifyReply, nonce: string) => Promise<(() => void) | null>;

/** Pages are refused while there is a crowd of them, and while the server is late with everything. */
export function pageAdmission(app: FastifyInstance, brandName: string): AdmitPage {
  const forecast = renderForecast();
  const isLate = () => app.hasDecorator('isUnderPressure') && app.isUnderPressure();
  return async (request, reply, nonce) => {
    if (forecast.wait() <= LONGEST_WAIT_MS && !isLate()) return forecast.enter();
    const error = fail('not_ready', { retryAfterSeconds: RETRY_SECONDS });
    await refusePage(request, reply, { error, brandName, nonce, english, hindi });
    return null;
  };
}
