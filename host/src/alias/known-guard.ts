import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { FeatureFlags } from '@homeside/contract/patient'
import type { RouteGuard } from '@homeside/contract/remote-descriptor'

/** The flags of a visitor who is no patient: all features are off. A guard may name these flags. */
export const noFlags: FeatureFlags = {
  PatientCommunicationsFeatureActive: false,
  PatientSuppliesFeatureActive: false,
  IsConnectCampaignSubscribed: false,
  PaymentsFeatureActive: false,
  IsBpcPaymentsEnabled: false,
  BPCSingleSignOnFeatureActive: false,
  SingleSignOnFeatureActive: false,
  IsSingleSignOnAccount: false,
  EmailNotificationsFeatureActive: false,
  PatientEngagementFeatureActive: false,
  SupplyRemindersActive: false,
  AccessHistoryActive: false,
}

type Known = (value: unknown) => boolean

const isSwitch: Known = (value) => typeof value === 'boolean'
const isStep: Known = (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5
const oneOf =
  (...words: string[]): Known =>
  (value) =>
    words.some((word) => word === value)
const listOf =
  (isMember: Known): Known =>
  (value) =>
    Array.isArray(value) && value.every(isMember)
const isFlag: Known = (value) => typeof value === 'string' && Object.hasOwn(noFlags, value)

/** Every member of a guard that this host can enforce. */
const members: Record<keyof RouteGuard, Known> = {
  zone: oneOf('public', 'alias', 'no-registrations'),
  aliasMatch: isSwitch,
  flagsAll: listOf(isFlag),
  notAll: listOf(isFlag),
  needs: oneOf('shortCode', 'providerSite', 'registrationStep'),
  step: (value) => isStep(value) || (Array.isArray(value) && value.length > 0 && value.every(isStep)),
  check: (value) => typeof value === 'string',
  denied: oneOf('home', 'login', 'aliasLogin', pagePaths.invalidLink),
  silent: isSwitch,
}

/** Whether this host can enforce everything in a guard. A descriptor may be newer than the host. */
export function knowsGuard(guard: RouteGuard): boolean {
  const isKnown = Object.entries(guard).every(
    ([name, value]) => Object.hasOwn(members, name) && members[name as keyof RouteGuard](value),
  )
  return isKnown && 'zone' in guard && (guard.needs === 'registrationStep') === (guard.step !== undefined)
}
