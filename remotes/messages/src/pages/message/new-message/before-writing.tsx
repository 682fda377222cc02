import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { dashboardAtom } from '@homeside/session/dashboard'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useAtomValue } from 'jotai'

import { EmergencyLink } from '../../../emergency-link.tsx'

/** What to know before writing: messages are not for emergencies, and when to expect an answer. */
export function BeforeWriting() {
  const t = useText('messages')
  const { phone } = useProvider()
  const hours = useAtomValue(dashboardAtom).dashboardInfo?.Company.Hours
  return (
    <Notice
      tone="info"
      title={
        <>
          {t('new.notForEmergencies')} <EmergencyLink />
        </>
      }
    >
      <p>{hours ? t('new.answerHours', { hours }) : t('new.answer')}</p>
      <p>
        {t('new.urgent')} <PhoneLink phone={phone} />
      </p>
    </Notice>
  )
}
