import { sameAlias } from '@homeside/contract/constants/aliases'
import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { FeatureFlags } from '@homeside/contract/patient'
import type { RouteGuard } from '@homeside/contract/remote-descriptor'
import type { SessionMode } from '@homeside/session/session-mode'

import { stepsOf } from '../page/paths.ts'
import { allowsLite } from './alias-guard.ts'

/** The visitor of a route. */
export interface Visitor {
  mode: SessionMode
  /** The alias in the path; null when the path has none. */
  pathAlias: string | null
  /** The segment after the alias, decoded and in lower case. */
  page: string
  storedAlias: string | null
  /** The one screen that a texted link's session may open. */
  liteRoute: string | null
  /** Null while they are not known. */
  flags: FeatureFlags | null
  /** The stores at the time the address was entered. */
  stored: StoredNeeds
}

export interface StoredNeeds {
  /** The short code of the texted link. */
  code: string | null
  /** The provider with which somebody chose to register. */
  site: { alias: string | null; siteKey: number | null }
  registration: { currentStep: number; accountVerified: boolean }
}

type RouteDecision =
  | { go: 'enter' }
  | { go: 'await flags' }
  | { go: 'refuse'; to: NonNullable<RouteGuard['denied']>; silent: boolean }

const enter: RouteDecision = { go: 'enter' }

/**
 * Decides whether a route opens, by its zone, the provider in its address, its needs, and the patient's flags, in this
 * order (section 2 of the specification). A guard that this host does not know refuses. A `check` runs afterwards.
 */
export function guardRoute(guard: RouteGuard, visitor: Visitor): RouteDecision {
  if (!knowsGuard(guard)) return { go: 'refuse', to: 'home', silent: false }
  const outside = guardZone(guard.zone, visitor)
  if (outside) return outside
  if (isAnothers(guard, visitor)) return { go: 'refuse', to: 'home', silent: false }
  if (!hasNeeds(guard, visitor)) return refusal(guard)
  return guardFeatures(guard, visitor)
}

/** The refusal of a guard. The page of an invalid link explains itself. */
export function refusal(guard: RouteGuard): RouteDecision & { go: 'refuse' } {
  const to = guard.denied ?? (guard.needs === 'shortCode' ? pagePaths.invalidLink : 'home')
  return { go: 'refuse', to, silent: guard.silent ?? to === pagePaths.invalidLink }
}

/** Whether a patient may open a route at their own alias, by their flags. Guards with other needs refuse. */
export function isOpenTo(flags: FeatureFlags, guard: RouteGuard): boolean {
  return knowsGuard(guard) && guard.zone === 'alias' && guard.needs === undefined && hasFeatures(guard, flags)
}

function guardZone(zone: RouteGuard['zone'], visitor: Visitor): RouteDecision | null {
  const { mode, storedAlias, liteRoute, page } = visitor
  if (zone === 'public') return null
  if (zone === 'no-registrations') {
    return mode === 'no-registrations' ? null : { go: 'refuse', to: 'home', silent: true }
  }
  const isPatient = storedAlias !== null && (mode === 'portal' || (mode === 'lite' && allowsLite(liteRoute, page)))
  return isPatient ? null : { go: 'refuse', to: 'aliasLogin', silent: true }
}

/**
 * The mismatch guard of section 2.3 of the specification. It checks every route of the alias area, except those without
 * any guard and the steps of a registration.
 */
function isAnothers(guard: RouteGuard, { pathAlias, storedAlias, mode }: Visitor): boolean {
  if (storedAlias === null || pathAlias === null || mode === 'signed-out') return false
  const watches =
    guard.aliasMatch === true || guard.needs === 'registrationStep' || (guard.zone === 'alias' && needsFlags(guard))
  return watches && !sameAlias(pathAlias, storedAlias)
}

function hasNeeds(guard: RouteGuard, { mode, pathAlias, stored }: Visitor): boolean {
  const { code, site, registration } = stored
  if (guard.needs === 'shortCode') return code !== null
  if (guard.needs === 'providerSite') {
    return site.siteKey !== null && site.alias !== null && (pathAlias === null || sameAlias(pathAlias, site.alias))
  }
  if (guard.needs === 'registrationStep') {
    return mode !== 'signed-out' && registration.accountVerified && isReached(guard, registration.currentStep)
  }
  return true
}

/** Whether the progress is at the page's step or past it. Going back is allowed, jumping ahead is not. */
function isReached(guard: RouteGuard, currentStep: number): boolean {
  const steps = stepsOf(guard)
  return steps.includes(currentStep) || Math.max(...steps) < currentStep
}

function guardFeatures(guard: RouteGuard, { mode, flags }: Visitor): RouteDecision {
  if (!needsFlags(guard)) return enter
  const isPatient = mode !== 'signed-out' && mode !== 'no-registrations'
  if (isPatient && flags === null) return { go: 'await flags' }
  return hasFeatures(guard, flags ?? noFlags) ? enter : refusal(guard)
}

function needsFlags(guard: RouteGuard): boolean {
  return guard.flagsAll !== undefined || guard.notAll !== undefined
}

function hasFeatures(guard: RouteGuard, flags: FeatureFlags): boolean {
  const hasAll = guard.flagsAll?.every((flag) => flags[flag]) ?? true
  return hasAll && !(guard.notAll?.every((flag) => flags[flag]) ?? false)
}

/** The flags of a visitor who is no patient: all features are off. A guard may name these flags. */
const noFlags: FeatureFlags = {
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
