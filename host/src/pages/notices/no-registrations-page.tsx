import { pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { Navigate } from 'react-router-dom'

import { useSession } from '../../session/use-session.ts'
import { Shell } from '../../shell/shell.tsx'
import { useBrand } from '../../shell/use-brand.ts'

/** `/providers` for a patient without a provider; section 2.4 of the specification. */
export function NoRegistrationsPage() {
  const t = useText('host')
  const { token, noRegistrations } = useSession()
  const { phone } = useBrand()
  if (!token || !noRegistrations) return <Navigate to={pagePaths.home} replace />
  return (
    <Shell>
      <Page title={t('noRegistrations.title')} lead={t('noRegistrations.text')}>
        <p>
          {t('noRegistrations.next')} <PhoneLink phone={phone} />
        </p>
      </Page>
    </Shell>
  )
}
