import { sameAlias } from '@homeside/contract/constants/aliases'
import { invalidLinkAddress, pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'

import { aliasPath, decoded, segmentsOf } from '../page/paths.ts'

export interface AliasVisit {
  /** The requested path, which begins with an alias. */
  path: string
  token: string | null
  storedAlias: string | null
  noRegistrations: boolean
  /** The session came from a texted link. */
  isLite: boolean
  /** The one screen that such a session may open. Known also after it has ended. */
  liteRoute: string | null
  /** The provider of the texted link that this tab knows; null without one. */
  linkAlias?: string | null
  /** The address says that a texted link led here, for example when a page is handed from one browser to another. */
  isFromLink?: boolean
  /** The page of the unfinished registration's step; null for anybody else. */
  waitsAt: string | null
}

export type AliasDecision =
  | { go: 'enter'; altersAlias: boolean }
  | {
      go: 'redirect'
      to: string
      /** The path to return to after signing in; null keeps what was remembered. */
      remember: string | null
      altersAlias: boolean
      /** The same page elsewhere. Query and fragment are kept. */
      keepsQuery?: boolean
    }

/** Second segments that the guard lets through, when they end the path or begin a public flow. */
const publicFlows = new Set(['login', 'faqs', 'register', 'reset', 'selfregister'])

/** The guard on entering the alias area: the rules of section 2.3 of the specification, in their order. */
export function guardAlias(visit: AliasVisit): AliasDecision {
  const { path, token, storedAlias } = visit
  const segments = segmentsOf(path)
  const [first = '', second = ''] = segments
  const alias = decoded(first)
  const page = decoded(second).toLowerCase()
  const login = pageAddress(pagePaths.aliasLogin, { alias })

  if (publicFlows.has(page) || (page === 'mobilebpc' && segments.length === 2)) return enter

  if (visit.isLite && !(sameAlias(alias, storedAlias) && allowsLite(visit.liteRoute, page))) return redirect(login)

  if (token && visit.noRegistrations) return redirect(pagePaths.providers)

  // A patient who is registering may open nothing else but the logout.
  if (token && visit.waitsAt !== null && page !== 'logout') return redirect(visit.waitsAt)

  if (!token || !storedAlias) {
    if (page === 'logout') return token ? enter : redirect(login)
    // A patient from a texted link has no password. Their way back is the link.
    if (sameAlias(alias, visit.linkAlias) && allowsLite(visit.liteRoute, page)) return redirect(pagePaths.verification)
    if (visit.isFromLink) return redirect(invalidLinkAddress(alias))
    return redirect(login, segments.length > 1 ? path : null)
  }

  const isOther = !sameAlias(alias, storedAlias)
  if (isOther && segments.length === 2) return { ...redirect(aliasPath(storedAlias, second)), keepsQuery: true }

  if (segments.length === 1) return { ...redirect(pageAddress(pagePaths.aliasHome, { alias })), altersAlias: isOther }

  return { go: 'enter', altersAlias: isOther }
}

const enter: AliasDecision = { go: 'enter', altersAlias: false }

function redirect(to: string, remember: string | null = null): AliasDecision & { go: 'redirect' } {
  return { go: 'redirect', to, remember, altersAlias: false }
}

/** Whether a texted link's session may open a page. A link to the message list may also open a conversation. */
export function allowsLite(route: string | null, page: string): boolean {
  const allowed = route?.toLowerCase()
  return allowed === page || (allowed === 'messages' && page === 'message')
}
