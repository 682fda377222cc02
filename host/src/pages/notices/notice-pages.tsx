import { pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useLocation, Navigate } from 'react-router-dom'

import { KnownPatient } from '../../session/use-dashboard.tsx'
import { useSession } from '../../session/use-session.ts'
import { Forbidden } from '../../shell/guards/denied.tsx'
import { NoticePage } from '../../shell/notice-page.tsx'
import { Shell } from '../../shell/shell.tsx'
import { useBrand } from '../../shell/use-brand.ts'
import { isPlanned } from './planned-addresses.ts'

/** An unknown path below an alias. The frame is already there. */
export function NotFound() {
  const t = useText('host')
  const { pathname } = useLocation()
  if (isPlanned(pathname)) return <NoticePage title={t('notAvailable.title')} text={t('notAvailable.text')} />
  return <NoticePage title={t('notFound.title')} text={t('notFound.text')} />
}

/** Any other unknown path. */
export function NotFoundPage() {
  return (
    <Shell>
      <KnownPatient />
      <NotFound />
    </Shell>
  )
}

/** `/forbidden` */
export function ForbiddenPage() {
  return (
    <Shell>
      <KnownPatient />
      <Forbidden />
    </Shell>
  )
}

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
