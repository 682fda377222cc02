import { useText } from '@homeside/i18n/use-text'

import { ResetPageFrame } from '../../reset/reset-page-frame.tsx'
import { SendAgain } from './send-again.tsx'

/** A link that is good no longer: one tap sends a new one to the same person. */
export function ExpiredLink({ id }: { id: string }) {
  const t = useText('registration')
  return (
    <ResetPageFrame title={t('reset.expiredTitle')} lead={t('reset.expiredLead')}>
      <SendAgain name={id} isFirst />
    </ResetPageFrame>
  )
}
