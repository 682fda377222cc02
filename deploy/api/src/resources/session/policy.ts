import { sameAlias } from '@homeside/contract/constants/aliases'

import { Problem } from '../../calls/problem.ts'
import type { AccountRow } from '../../database/tables/accounts.ts'
import type { Registration } from './queries.ts'

/** An account that the provider's staff locked cannot sign in until the lock ends, which only they can hasten. */
export function refuseLockedAccount(account: AccountRow, now: Date): void {
  if (account.lockedUntil === null || account.lockedUntil <= now) return
  throw new Problem('account-locked')
}

/** Nobody signs in at a provider that is in maintenance. */
export function refuseMaintenance(registration: Registration): void {
  if (registration.provider.inMaintenance) throw new Problem('provider-maintenance')
}

/**
 * The registrations a sign-in may lead to: active ones, and only the named provider's when the patient came through its
 * page. Someone without any registration signs in all the same. So does whoever is deactivated there, if that was asked
 * for: their session stands at no provider and serves the list of their providers; otherwise they are told so, having
 * proven the password.
 */
export function reachableRegistrations(all: Registration[], alias: string, withInactive: boolean): Registration[] {
  const here = all.filter(({ provider }) => alias === '' || sameAlias(provider.alias, alias))
  if (all.length > 0 && here.length === 0) throw new Problem('invalid-credentials')
  const reachable = here.filter(({ patient }) => patient.status === 'Active')
  if (here.length > 0 && reachable.length === 0 && !withInactive) throw new Problem('account-deactivated')
  return reachable
}

/** Someone whom others vouch for stands at the provider they were vouched for at, while they are active there. */
export function vouchedRegistration(all: Registration[], siteKey: number, alias: string): Registration | null {
  const registration = all.find(({ provider }) => provider.siteKey === siteKey)
  if (!registration || registration.patient.status !== 'Active') return null
  return alias === '' || sameAlias(registration.provider.alias, alias) ? registration : null
}
