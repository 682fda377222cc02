import { orderAheadDays } from '@homeside/contract/constants/limits'
import { useText } from '@homeside/i18n/use-text'
import { StatusLine } from '@homeside/ui/status-line'

interface DaysLeftProps {
  /** Null while it is not known. */
  days: number | null
  /** The patient said it; then it need not be said back. */
  isTold: boolean
}

/** For how long what is at home lasts, worked out as soon as it can be, and what that means when it is long. */
export function DaysLeft({ days, isTold }: DaysLeftProps) {
  const t = useText('orders')
  return (
    <div role="status" className="ord-days-left">
      {days !== null && !isTold && <StatusLine tone="neutral">{t('usage.days', { count: days })}</StatusLine>}
      {days !== null && days > orderAheadDays && <p className="ord-over">{t('usage.early')}</p>}
    </div>
  )
}
