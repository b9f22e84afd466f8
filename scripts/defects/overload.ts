/** More callers than can be served, and callers who are slow or gone. */
import { type Defect, http, unit } from './defect.ts';

const ADMISSION = 'src/server/platform/http/admission.ts';
const PAGES = 'src/server/platform/page-admission.ts';

export const OVERLOAD: readonly Defect[] = [
  {
    name: 'the address of a client asked for only when its connection is closed',
    file: 'src/server/platform/http/server.ts',
    from: 'rememberAddresses(app.server);',
    to: '',
    suite: http('platform/http/connections'),
  },
  {
    name: 'whoever asks for a tunnel and goes ends the process',
    file: 'src/server/platform/http/connections.ts',
    from: "    socket.on('error', () => undefined);\n",
    to: '',
    suite: http('platform/http/connections', 'who asks for a tunnel'),
  },
  {
    name: 'a body that stops coming is waited for',
    file: 'src/server/platform/http/server.ts',
    from: 'closeStalledBodies(app.server);',
    to: '',
    suite: http('platform/http/connections'),
  },
  {
    name: 'uploads that come slowly count as load',
    file: ADMISSION,
    from: "method !== 'GET' && method !== 'HEAD';",
    to: "method === 'none';",
    suite: unit('src/server/platform/http/admission'),
  },
  {
    name: 'answers that are read slowly count as load',
    file: ADMISSION,
    from: "app.addHook('onSend', async (request) => {\n    inside.delete(request);\n  });",
    to: '',
    suite: unit('src/server/platform/http/admission'),
  },
  {
    name: 'calls let in however long they would wait',
    file: ADMISSION,
    from: "if (isGuarded(request) && forecast(inside.size) > LONGEST_WAIT_MS) throw fail('not_ready', { retryAfterSeconds: 2 });",
    to: '',
    suite: unit('src/server/platform/http/admission'),
  },
  {
    name: 'a crowd forgotten as soon as it pauses',
    file: ADMISSION,
    from: 'const REMEMBERED_MS = 10_000;',
    to: 'const REMEMBERED_MS = 0;',
    suite: unit('src/server/platform/http/admission'),
  },
  {
    name: 'requests served while others still knock',
    file: 'src/server/platform/http/accept-first.ts',
    from: '    if (since === null) done();\n    else waiting.push(done);',
    to: '    done();',
    suite: unit('src/server/platform/http/accept-first'),
  },
  {
    name: 'a refusal does not say when to come again',
    file: 'src/server/platform/http/error-mapper.ts',
    from: "if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds));",
    to: '',
    suite: unit('src/server/platform/http/admission'),
  },
  {
    name: 'pages let in however long they would wait',
    file: PAGES,
    from: 'if (forecast.wait() <= LONGEST_WAIT_MS && !isLate())',
    to: 'if (!isLate())',
    suite: unit('src/server/platform/page-admission'),
  },
  {
    name: 'pages that failed count as if they were still being made',
    file: 'src/server/platform/web-host.ts',
    from: '        return await sendPage(request, reply, (context) => renderPage(request, context, arrivedMs));\n      } finally {\n        leave();\n      }',
    to: '        const sent = await sendPage(request, reply, (context) => renderPage(request, context, arrivedMs));\n        leave();\n        return sent;\n      } finally {\n      }',
    suite: unit('src/server/platform/page-admission'),
  },
  {
    name: 'whoever says so passes for a page and its calls go uncounted',
    file: 'src/server/platform/http/in-process-call.ts',
    from: 'return request.headers[MARK.name] === MARK.value;',
    to: 'return request.headers[MARK.name] !== undefined;',
    suite: http('platform/page-limit'),
  },
  {
    name: 'nothing refused while the event loop is late',
    file: 'src/server/platform/http/server.ts',
    from: 'maxEventLoopDelay: 200,',
    to: 'maxEventLoopDelay: 0,',
    suite: http('platform/http/shedding'),
  },
  {
    name: 'reads wait for a connection as long as it takes',
    file: 'src/server/platform/limited-wait.ts',
    from: '), longestMs);',
    to: '), 2 ** 30);',
    suite: unit('src/server/platform/limited-wait'),
  },
  {
    name: 'whoever asks whether the server is ready takes a connection',
    file: 'src/server/platform/http/health.ts',
    from: '    if (last !== null && nowMs() < holdsUntilMs) return last;\n',
    to: '',
    suite: unit('src/server/platform/http/health', 'a crowd'),
  },
  {
    name: 'a process that stood still sends away whoever waited',
    file: 'src/server/platform/limited-wait.ts',
    from: "setTimeout(() => setImmediate(() => waiting.delete(waiter) && reject(fail('not_ready', { retryAfterSeconds: 2 }))), longestMs)",
    to: "setTimeout(() => waiting.delete(waiter) && reject(fail('not_ready', { retryAfterSeconds: 2 })), longestMs)",
    suite: unit('src/server/platform/limited-wait', 'stood still'),
  },
];
