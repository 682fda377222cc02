import { useText } from '@homeside/i18n/use-text'
import { dashboardAtom } from '@homeside/session/dashboard'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useProvider } from '@homeside/ui/provider-context'
import { useAtomValue } from 'jotai'

import { EmergencyLink } from '../../../emergency-link.tsx'

/** What to know before writing: that messages are no way to get help at once, and when an answer can be expected. */
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
