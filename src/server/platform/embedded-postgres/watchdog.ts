/** The small shell program between Newsco and PostgreSQL that leaves no server behind. */

/**
 * Runs the server given as its arguments. Signal names arrive as lines on its input; when the input
 * ends, because Newsco closed it or was killed, the server gets a fast shutdown, then ten seconds
 * later an immediate one. Ends with the server's exit code. Signals to itself are ignored: only the
 * input counts, so that a signal to a whole process group cannot part it from the server.
 */
export const WATCHDOG = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
(
  while read -r signal <&3; do kill -"$signal" "$server"; done
  kill -INT "$server"
  sleep 10 3<&- >/dev/null 2>&1
  kill -QUIT "$server"
) 2>/dev/null &
watcher=$!
exec 3<&-
wait "$server"
code=$?
kill -KILL "$watcher" 2>/dev/null
exit "$code"
`;
