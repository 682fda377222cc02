import { sameAlias } from '@homeside/contract/constants/aliases'
import type { FeatureFlags } from '@homeside/contract/patient'
import type { RouteGuard } from '@homeside/contract/remote-descriptor'
import type { SessionMode } from '@homeside/session/session-mode'

import { allowsLite } from './alias-guard.ts'
import { knowsGuard, noFlags } from './known-guard.ts'
import { stepsOf } from './steps-of.ts'

/** Who stands before a route. */
export interface Visitor {
  mode: SessionMode
  /** The alias in the path; null where the path has none. */
  pathAlias: string | null
  /** The segment after the alias, decoded and in lower case. */
  page: string
  storedAlias: string | null
  aliasManuallyAltered: boolean
  /** The one screen that a session from a texted link may open. */
  liteRoute: string | null
  /** Null while they are not known. */
  flags: FeatureFlags | null
  /** What the stores held as the address was entered. */
  stored: StoredNeeds
}

export interface StoredNeeds {
  /** The texted link's. */
  code: string | null
  /** The provider that somebody chose to register with. */
  site: { alias: string | null; siteKey: number | null }
  registration: { currentStep: number; accountVerified: boolean }
}

export type RouteDecision =
  | { go: 'enter' }
  | { go: 'await flags' }
  | { go: 'refuse'; to: NonNullable<RouteGuard['denied']>; silent: boolean }

const enter: RouteDecision = { go: 'enter' }

/**
 * Whether a route opens, by its zone, the provider in its address, what it needs, and the patient's features, in this
 * order (section 2 of the specification). A guard that this host does not know refuses. A `check` comes after it.
 */
export function guardRoute(guard: RouteGuard, visitor: Visitor): RouteDecision {
  if (!knowsGuard(guard)) return { go: 'refuse', to: 'home', silent: false }
  const outside = guardZone(guard.zone, visitor)
  if (outside) return outside
  if (isAnothers(guard, visitor)) return { go: 'refuse', to: 'home', silent: false }
  if (!hasNeeds(guard, visitor)) return refusal(guard)
  return guardFeatures(guard, visitor)
}

/** What a guard itself says of whom it refuses. The page of an invalid link says by itself what is wrong. */
export function refusal(guard: RouteGuard): RouteDecision & { go: 'refuse' } {
  const to = guard.denied ?? (guard.needs === 'shortCode' ? '/m/invalid' : 'home')
  return { go: 'refuse', to, silent: guard.silent ?? to === '/m/invalid' }
}

/** Whether a patient may open a route at their own alias, as far as their flags say; what else it needs, nobody has. */
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
 * The mismatch guard of section 2.3: another provider's address is nobody's own. It watches every route of the alias
 * area but those without any guard, and the steps of a registration.
 */
function isAnothers(guard: RouteGuard, { pathAlias, storedAlias, aliasManuallyAltered, mode }: Visitor): boolean {
  if (storedAlias === null || pathAlias === null || mode === 'signed-out') return false
  const watches =
    guard.aliasMatch === true || guard.needs === 'registrationStep' || (guard.zone === 'alias' && needsFlags(guard))
  return watches && (aliasManuallyAltered || !sameAlias(pathAlias, storedAlias))
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

/** Equal to the page's step, or past it: going back to an earlier step is allowed, a jump ahead is not. */
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
