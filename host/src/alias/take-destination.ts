import { sameAlias } from '@homeside/contract/constants/aliases'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { sessionStore } from '@homeside/session/store'
import { aliasAtom, redirectInfoAtom, registrationProgressAtom, shortCodeInfoAtom } from '@homeside/session/tab-stores'

import { aliasPath, decoded, fillAlias, ownPath, segmentsOf, stepsOf } from '../page/paths.ts'

type Remotes = PageSnapshot['remotes']

/**
 * Where a signed-in patient goes instead of the login: the page they requested, once, or their first page. A page under
 * another alias than they signed in at is forgotten.
 */
export function takeDestination(remotes: Remotes): string {
  const store = sessionStore()
  const mode = store.get(sessionModeAtom)
  // The requested page waits until the registration is finished.
  if (mode === 'lite' || mode === 'registering') return firstPath(remotes)
  const info = store.get(redirectInfoAtom)
  if (info.redirectPath !== null) store.set(redirectInfoAtom, { ...info, redirectPath: null })
  return askedPath(info.redirectPath) ?? firstPath(remotes)
}

/**
 * The first page of a signed-in patient: home, providers, the one screen of a texted link, or the registration's step.
 */
export function firstPath(remotes: Remotes): string {
  const store = sessionStore()
  const alias = store.get(aliasAtom)
  const mode = store.get(sessionModeAtom)
  if (!alias) return mode === 'signed-out' ? pagePaths.login : pagePaths.providers
  // The address says where it came from, so that it leads back to the link in another browser too.
  if (mode === 'lite')
    return `${aliasPath(alias, store.get(shortCodeInfoAtom).dynamicTemplateRoute ?? 'login')}?from=text`
  if (mode === 'registering') return registrationPath(remotes, alias, store.get(registrationProgressAtom).currentStep)
  return pageAddress(pagePaths.aliasHome, { alias })
}

/** The page of an unfinished registration's step, by its guard; the first page of the wizard when no remote has it. */
export function registrationPath(remotes: Remotes, alias: string, step: number): string {
  const routes = remotes.flatMap(({ descriptor }) => descriptor.routes)
  const waiting = routes.filter(({ guard }) => stepsOf(guard).includes(step))
  const route = waiting.find(({ path }) => path.startsWith('/:alias/')) ?? waiting[0]
  return route ? fillAlias(route.path, alias) : pageAddress(pagePaths.aliasRegisterVerify, { alias })
}

/** The page requested before the login, if it is inside the portal and the session. */
function askedPath(redirectPath: string | null): string | null {
  const asked = ownPath(redirectPath, window.location.origin)
  if (asked === null) return null
  const [path = ''] = asked.split(/[?#]/)
  const [first = '', second = ''] = segmentsOf(path).map(decoded)
  if (['login', 'logout'].includes(second.toLowerCase())) return null
  return sameAlias(first, sessionStore().get(aliasAtom)) ? asked : null
}
