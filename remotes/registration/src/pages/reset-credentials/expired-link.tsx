import { linkHours } from '@homeside/contract/constants/limits'
import { useText } from '@homeside/i18n/use-text'

import { ResetPageFrame } from '../../reset/reset-page-frame.tsx'
import { SendResetAgain } from './send-reset-again.tsx'

/** An expired link. One tap sends a new one to the same person. */
export function ExpiredLink({ id }: { id: string }) {
  const t = useText('registration')
  return (
    <ResetPageFrame title={t('reset.expiredTitle')} lead={t('reset.expiredLead', { hours: linkHours })}>
      <SendResetAgain name={id} isFirst />
    </ResetPageFrame>
  )
}
