import { pagePaths } from '@homeside/contract/constants/page-paths'
import { matchPath } from 'react-router-dom'

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
export function isPlanned(pathname: string): boolean {
  return planned.some((path) => matchPath(path, pathname) !== null)
}
