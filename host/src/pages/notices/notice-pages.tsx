import { pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useLocation, Navigate, matchPath } from 'react-router-dom'

import { KnownPatient } from '../../session/use-dashboard.tsx'
import { useSession } from '../../session/use-session.ts'
import { Forbidden } from '../../shell/guards/denied.tsx'
import { NoticePage } from '../../shell/notice-page.tsx'
import { Shell } from '../../shell/shell.tsx'
import { useBrand } from '../../shell/use-brand.ts'

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

/** Addresses for patients without a provider, besides those that the host draws itself. */
export const noRegistrationsAddresses = [pagePaths.addProvider, pagePaths.changePassword, pagePaths.credits] as const

/**
 * Addresses of section 2 of the specification that a remote draws where it is deployed. They are named one by one: with
 * the whole list, each of its addresses would be in the login's script.
 */
const planned = [
  pagePaths.registrationCode,
  pagePaths.findProvider,
  pagePaths.patientSearch,
  pagePaths.selfRegisterCode,
  pagePaths.registerVerify,
  pagePaths.aliasRegisterVerify,
  pagePaths.registerSecurity,
  pagePaths.aliasRegisterSecurity,
  pagePaths.registerGeneralInfo,
  pagePaths.aliasRegisterGeneralInfo,
  pagePaths.registerResponsibleParty,
  pagePaths.aliasRegisterResponsibleParty,
  pagePaths.registerEmergencyContact,
  pagePaths.aliasRegisterEmergencyContact,
  pagePaths.registerInsurance,
  pagePaths.aliasRegisterInsurance,
  pagePaths.reset,
  pagePaths.aliasReset,
  pagePaths.resetCredentials,
  pagePaths.aliasResetCredentials,
  pagePaths.resetPassword,
  pagePaths.aliasResetPassword,
  pagePaths.openLink,
  pagePaths.verification,
  pagePaths.actionCompleted,
  pagePaths.mobilePayments,
  pagePaths.mobilePaymentsSso,
  pagePaths.messages,
  pagePaths.message,
  pagePaths.orders,
  pagePaths.newOrder,
  pagePaths.insurance,
  pagePaths.demographics,
  pagePaths.changeUsername,
  pagePaths.aliasChangePassword,
  pagePaths.aliasCredits,
  pagePaths.payments,
  pagePaths.paymentsPortal,
  pagePaths.aliasProviders,
  pagePaths.aliasAddProvider,
  pagePaths.notificationSettings,
  ...noRegistrationsAddresses,
]

/** Whether the portal has this address in another deployment, so that it was not mistyped. */
function isPlanned(pathname: string): boolean {
  return planned.some((path) => matchPath(path, pathname) !== null)
}
