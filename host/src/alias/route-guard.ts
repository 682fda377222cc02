import { sameAlias } from '@homeside/contract/constants/aliases'
import type { FeatureFlags } from '@homeside/contract/patient'
import type { RouteGuard } from '@homeside/contract/remote-descriptor'

import { aliasPath } from './paths.ts'

export interface RouteVisit {
  pathAlias: string
  storedAlias: string
  aliasManuallyAltered: boolean
  flags: FeatureFlags
}

export type RouteDecision = { allowed: true } | { allowed: false; to: string; silent: boolean }

/** Whether the guard looks at flags, so that they have to be known first. */
export function needsFlags(guard: RouteGuard): boolean {
  return guard.flagsAll !== undefined || guard.notAll !== undefined
}

/** Whether a patient may open a route at their own alias, as far as their flags say. */
export function isOpenTo(flags: FeatureFlags, guard: RouteGuard, alias: string): boolean {
  return guardFeatures(guard, { pathAlias: alias, storedAlias: alias, aliasManuallyAltered: false, flags }).allowed
}

/**
 * The mismatch guard of section 2.3 of the specification: another provider's address shows the invalid-route message
 * and the stored alias's home. It watches every route of the alias area but those without any guard.
 */
export function guardMismatch({
  pathAlias,
  storedAlias,
  aliasManuallyAltered,
}: Omit<RouteVisit, 'flags'>): RouteDecision {
  if (sameAlias(pathAlias, storedAlias) && !aliasManuallyAltered) return { allowed: true }
  return { allowed: false, to: aliasPath(storedAlias, 'home'), silent: false }
}

/** The feature guard of a route: the flags its descriptor asks for, and where a refused visitor goes. */
export function guardFeatures(guard: RouteGuard, { storedAlias, flags }: RouteVisit): RouteDecision {
  const hasAll = guard.flagsAll?.every((flag) => flags[flag]) ?? true
  const isExcluded = guard.notAll?.every((flag) => flags[flag]) ?? false
  if (hasAll && !isExcluded) return { allowed: true }
  const to = {
    home: aliasPath(storedAlias, 'home'),
    login: aliasPath(storedAlias, 'login'),
    aliasLogin: aliasPath(storedAlias, 'login'),
    '/m/invalid': '/m/invalid',
  }[guard.denied ?? 'home']
  return { allowed: false, to, silent: guard.silent ?? false }
}
