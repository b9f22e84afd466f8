/** How strong something is, in bars and in a word. Phrasing content, so that it may stand in a line of text. */
import { cx } from './class-names.ts';

export type StrengthMeterProps = { score: number; max: number; text: string; tone: 'danger' | 'warning' | 'brand' | 'success' };

const TONES = { danger: 'bg-danger', warning: 'bg-warning', brand: 'bg-brand', success: 'bg-success' } as const;

export function StrengthMeter({ score, max, text, tone }: StrengthMeterProps) {
  return (
    <span className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="mt-0.5 flex gap-1">
        {Array.from({ length: max }, (_, index) => (
          <span key={index} className={cx('h-1.5 flex-1 rounded-full', index < score ? TONES[tone] : 'bg-line')} />
        ))}
      </span>
      <span>{text}</span>
    </span>
  );
}
