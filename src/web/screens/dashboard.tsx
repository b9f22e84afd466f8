/** dashboard */
import { Trans } from '@lingui/react/macro';
export default function Screen() { const n = 3; return <h1><Trans>Step {n} of 5 dashboard</Trans></h1>; }
