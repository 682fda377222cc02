import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'
import { useId } from 'react'

import { patientUserQuery } from '../../api/account-queries.ts'
import { EmailRow } from './email-row.tsx'
import { LanguageRow } from './language-row.tsx'
import { TimeZoneRow } from './time-zone-row.tsx'
import { TipsRow } from './tips-row.tsx'

import '../../rows/value-row.css'

/** Settings without their own screen, changed on the account page itself. */
export function AccountRows() {
  const t = useText('account-settings')
  const load = useQueryLoad(patientUserQuery)
  const id = useId()
  return (
    <section className="hs-account-group" aria-labelledby={id}>
      <h2 id={id}>{t('settings.portal')}</h2>
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {(user) => (
          <div className="acc-rows">
            <EmailRow user={user} />
            <LanguageRow />
            <TimeZoneRow user={user} />
            <TipsRow />
          </div>
        )}
      </Loaded>
    </section>
  )
}
