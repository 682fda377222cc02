import { sameAlias } from '@homeside/contract/constants/aliases'

import { aliasPath, decoded, segmentsOf } from './paths.ts'

export interface AliasVisit {
  /** The path that was asked for, which begins with an alias. */
  path: string
  token: string | null
  storedAlias: string | null
  noRegistrations: boolean
  /** The session came from a texted link. */
  isLite: boolean
  /** The one screen that such a session may open; known also after it has ended. */
  liteRoute: string | null
  /** Whose texted link this tab knows; null without one. */
  linkAlias?: string | null
  /** The address itself says that a texted link led here, as on a page handed from one browser to another. */
  isFromLink?: boolean
  /** The page that an unfinished registration waits at; null for anybody else. */
  waitsAt: string | null
}

export type AliasDecision =
  | { go: 'enter'; altersAlias: boolean }
  | {
      go: 'redirect'
      to: string
      /** The path to come back to after signing in; null leaves what was remembered alone. */
      remember: string | null
      altersAlias: boolean
      /** The same page elsewhere: query and fragment go along. */
      keepsQuery?: boolean
    }

/** Second segments that stand outside the guard, where they end the path or begin a public flow. */
const publicFlows = new Set(['login', 'faqs', 'register', 'reset', 'selfregister'])

/** The guard on entering the alias area: section 2.3 of the specification, its rules in their order. */
export function guardAlias(visit: AliasVisit): AliasDecision {
  const { path, token, storedAlias } = visit
  const segments = segmentsOf(path)
  const [first = '', second = ''] = segments
  const alias = decoded(first)
  const page = decoded(second).toLowerCase()
  const login = aliasPath(alias, 'login')

  if (publicFlows.has(page) || (page === 'mobilebpc' && segments.length === 2)) return enter

  if (visit.isLite && !(sameAlias(alias, storedAlias) && allowsLite(visit.liteRoute, page))) return redirect(login)

  if (token && visit.noRegistrations) return redirect('/providers')

  // The way out stays open, and so does nothing else.
  if (token && visit.waitsAt !== null && page !== 'logout') return redirect(visit.waitsAt)

  if (!token || !storedAlias) {
    if (page === 'logout') return redirect(login)
    // Who came by a texted link has no password to log in with: the link itself is the way back.
    if (sameAlias(alias, visit.linkAlias) && allowsLite(visit.liteRoute, page)) return redirect('/verification')
    if (visit.isFromLink) return redirect(`/m/invalid?alias=${encodeURIComponent(alias)}`)
    return redirect(login, segments.length > 1 ? path : null)
  }

  const isOther = !sameAlias(alias, storedAlias)
  if (isOther && segments.length === 2) return { ...redirect(aliasPath(storedAlias, second)), keepsQuery: true }

  if (segments.length === 1) return { ...redirect(aliasPath(alias, 'home')), altersAlias: isOther }

  return { go: 'enter', altersAlias: isOther }
}

const enter: AliasDecision = { go: 'enter', altersAlias: false }

function redirect(to: string, remember: string | null = null): AliasDecision & { go: 'redirect' } {
  return { go: 'redirect', to, remember, altersAlias: false }
}

/** Whether a session from a texted link may open a page; a link to the message list may also open a conversation. */
export function allowsLite(route: string | null, page: string): boolean {
  const allowed = route?.toLowerCase()
  return allowed === page || (allowed === 'messages' && page === 'message')
}
