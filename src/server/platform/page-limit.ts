/** Pages count against the limit of everything, once each however many calls they make; who asks too often, or cannot be counted, gets a page that says so. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asAppError } from './http/error-mapper.ts';
import { limitChecks } from './http/limits.ts';
import type { Note } from './note-page.ts';
import { refusePage } from './page-refusal.ts';

/** Answers a page that is not to be rendered; false when it may be. */
export type RefusePage = (request: FastifyRequest, reply: FastifyReply, nonce: string) => Promise<boolean>;

type Notes = { english: Note; hindi: Note };

const TOO_MANY: Notes = {
  english: { lang: 'en', heading: 'Too many requests', text: 'Many pages were asked for from your network in a short time. Please wait a minute and try again. What you have typed in a form is kept in this tab.', action: 'Try again' },
  hindi: { lang: 'hi', heading: 'बहुत ज़्यादा अनुरोध', text: 'आपके नेटवर्क से थोड़े समय में बहुत सारे पेज माँगे गए। कृपया एक मिनट रुककर फिर कोशिश करें। आपने फ़ॉर्म में जो लिखा है, वह इस टैब में सुरक्षित है।', action: 'फिर कोशिश करें' },
};
export const NOT_READY: Notes = {
  english: { lang: 'en', heading: 'Not available right now', text: 'The service is starting or busy. Please try again in a few seconds. What you have typed in a form is kept in this tab.', action: 'Try again' },
  hindi: { lang: 'hi', heading: 'अभी उपलब्ध नहीं', text: 'सेवा शुरू हो रही है या व्यस्त है। कृपया कुछ सेकंड बाद फिर कोशिश करें। आपने फ़ॉर्म में जो लिखा है, वह इस टैब में सुरक्षित है।', action: 'फिर कोशिश करें' },
};

function notesOf(status: number): Notes | undefined {
  if (status === 429) return TOO_MANY;
  return status === 503 ? NOT_READY : undefined;
}

export function pageLimit(app: FastifyInstance, factor: number, brandName: string): RefusePage {
  const { before } = limitChecks(app, 'everything', factor);
  return async (request, reply, nonce) => {
    try {
      for (const check of before) await check(request);
      return false;
    } catch (fault) {
      // The count is a statement, and the database may be away.
      const error = asAppError(fault);
      const notes = notesOf(error.status);
      if (!notes) throw fault;
      if (error !== fault) request.log.error({ err: fault }, 'request failed');
      await refusePage(request, reply, { error, brandName, nonce, ...notes });
      return true;
    }
  };
}
