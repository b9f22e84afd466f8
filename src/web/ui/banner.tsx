/** A message that stays in its place: failure with Retry, success, information. */
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';

export type BannerTone = 'error' | 'success' | 'info' | 'warning';

export type BannerProps = {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: { label: string; onClick: () => void; loading?: boolean };
  onDismiss?: () => void;
  /** Shown as "Reference: ..." so that a person can quote it. */
  reference?: string | undefined;
};

const TONES = {
  error: { look: 'border-danger bg-danger-soft', ink: 'text-danger', Icon: CircleAlert },
  success: { look: 'border-success bg-success-soft', ink: 'text-success', Icon: CircleCheck },
  info: { look: 'border-info bg-info-soft', ink: 'text-info', Icon: Info },
  warning: { look: 'border-warning bg-warning-soft', ink: 'text-warning', Icon: TriangleAlert },
} as const;

/** Errors interrupt (`alert`), the rest is polite (`status`). */
export function Banner({ tone = 'info', title, children, action, onDismiss, reference }: BannerProps) {
  const { t } = useLingui();
  const { look, ink, Icon } = TONES[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={`flex items-start gap-3 rounded-md border-l-4 p-3 ${look}`}>
      <Icon aria-hidden="true" size={22} className={`mt-0.5 shrink-0 ${ink}`} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        {title && <p className="w-full font-semibold">{title}</p>}
        {/* As wide as the banner: a word longer than that breaks. */}
        {children && <div className="w-full">{children}</div>}
        {reference && <p className="text-sm text-muted">{t`Reference: ${reference}`}</p>}
        {action && (
          <div className="mt-1">
            <Button variant="secondary" size="sm" loading={action.loading} onClick={action.onClick}>{action.label}</Button>
          </div>
        )}
      </div>
      {onDismiss && <IconButton label={t`Dismiss`} icon={<X aria-hidden="true" size={18} />} onClick={onDismiss} />}
    </div>
  );
}
