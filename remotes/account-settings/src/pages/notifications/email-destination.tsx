import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { NotificationSettings } from '@homeside/contract/notifications'
import { useText } from '@homeside/i18n/use-text'
import { patientInfoQuery } from '@homeside/parts/patient/patient-queries'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'
import { StatusLine } from '@homeside/ui/status-line'

import { SendLinkAgain } from '../../verification/send-link-again.tsx'
import { useLookAgain } from '../../verification/use-look-again.ts'
import { EmailRow } from '../demographics/email-row.tsx'

/** The email address, which can be changed here, and whether it is confirmed. Nothing is sent before that. */
export function EmailDestination({ settings }: { settings: NotificationSettings }) {
  const t = useText('account-settings')
  const { EmailAddress, IsEmailVerified } = settings
  const load = useQueryLoad(patientInfoQuery)
  useLookAgain(!IsEmailVerified)
  return (
    <Loaded load={load} skeleton={<Skeleton shape="rows" count={1} />}>
      {(info) => (
        <>
          <EmailRow info={info} />
          {EmailAddress === '' ? null : (
            <div className="acc-row acc-row-more">
              {IsEmailVerified ? (
                <StatusLine tone="success">{t('settings.confirmed')}</StatusLine>
              ) : (
                <>
                  <StatusLine tone="warning">{t('settings.notConfirmed')}</StatusLine>
                  <SendLinkAgain />
                </>
              )}
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}
