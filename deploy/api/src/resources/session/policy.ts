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
 * The registrations a sign-in may lead to: active ones, deactivated ones too when they were asked for, and only the
 * named provider's when the patient came through its page. Someone with registrations must have one of these, and is
 * told, having proven the password, when it is there and deactivated; someone without any may still sign in.
 */
export function reachableRegistrations(all: Registration[], alias: string, withInactive: boolean): Registration[] {
  const here = all.filter(({ provider }) => alias === '' || sameAlias(provider.alias, alias))
  const reachable = here.filter(({ patient }) => withInactive || patient.status === 'Active')
  if (all.length > 0 && reachable.length === 0) {
    throw new Problem(here.length > 0 ? 'account-deactivated' : 'invalid-credentials')
  }
  return reachable
}

/** Someone whom others vouch for stands at the provider they were vouched for at, while they are active there. */
export function vouchedRegistration(all: Registration[], siteKey: number, alias: string): Registration | null {
  const registration = all.find(({ provider }) => provider.siteKey === siteKey)
  if (!registration || registration.patient.status !== 'Active') return null
  return alias === '' || sameAlias(registration.provider.alias, alias) ? registration : null
}
