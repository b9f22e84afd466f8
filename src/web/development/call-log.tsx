/** The log of a page for developers: one card for each call, with its time. */
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Row, Section, Stack } from '../ui/layout.tsx';
import { Text } from '../ui/text.tsx';
import type { LogEntry } from './use-call-log.ts';

// Long answers are cut: the whole of them is in the browser's own tools.
const SHOWN = 20_000;

function Entry({ entry: { at, text, isFailure } }: { entry: LogEntry }) {
  return (
    <Card>
      <Stack gap="sm">
        <Row><time dateTime={at}>{at}</time><Badge tone={isFailure ? 'danger' : 'success'}>{isFailure ? 'Failed' : 'Success'}</Badge></Row>
        <Text small preserveLines>{text.slice(0, SHOWN)}</Text>
      </Stack>
    </Card>
  );
}

export function CallLog({ entries, onClear }: { entries: readonly LogEntry[]; onClear: () => void }) {
  return (
    <Section id="call-log" title="Test Results" actions={entries.length > 0 && <Button variant="secondary" size="sm" onClick={onClear}>Clear log</Button>}>
      <div role="log" aria-label="Test Results">
        <Stack>
          {entries.map((entry) => <Entry key={entry.id} entry={entry} />)}
          {entries.length === 0 && <Text muted>No calls yet.</Text>}
        </Stack>
      </div>
    </Section>
  );
}
