import type { PatientInfo } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'

/** A change that was only described, for example with an order. It belongs to no row of the page. */
export function DescribedChange({ info: { PendingChange } }: { info: PatientInfo }) {
  const t = useText('account-settings')
  if (!PendingChange || PendingChange.Description === null) return null
  return (
    <Notice tone="info" title={t('pending.described')}>
      <blockquote className="acc-reason">{PendingChange.Description}</blockquote>
    </Notice>
  )
}
