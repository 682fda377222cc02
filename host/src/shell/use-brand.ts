import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import { sameAlias } from '@homeside/contract/constants/aliases'
import { isOpeningLink } from '@homeside/contract/constants/dynamic-templates'
import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { AliasPages } from '@homeside/contract/page-snapshot'
import type { PublicProvider } from '@homeside/contract/provider'
import { dashboardAtom } from '@homeside/session/dashboard'
import { shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { atom, useAtom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'

import { aliasPages, useArrived, needsOwnDocument } from '../alias/alias-pages.ts'
import { useSnapshot } from '../page/snapshot-context.ts'
import { useSession } from '../session/use-session.ts'
import { getProvider } from './provider-calls.ts'

/** Name, phone and logo to show: the patient's own provider once known, else those of the page. */
export function useBrand(): { name: string; phone: string; logoUrl: string | null } {
  const { brand } = useSnapshot()
  const { dashboardInfo } = useAtomValue(dashboardAtom)
  const company = dashboardInfo?.Company
  return useMemo(() => {
    if (!company) return brand
    const logoUrl = sameAlias(company.Alias, brand.alias) ? brand.logoUrl : null
    return { name: company.Name, phone: company.Phone, logoUrl: company.LogoUrl ?? logoUrl }
  }, [company, brand])
}

/** Name and logo that match: on a page in another brand than the patient's own, that page's. */
export function useBrandMark(): { name: string; logoUrl: string | null } {
  const snapshot = useSnapshot()
  const { storedAlias } = useSession()
  const own = useBrand()
  const isOther = useArrived(storedAlias !== null && needsOwnDocument(storedAlias, snapshot))
  return isOther === false ? own : snapshot.brand
}

type BrandLook = NonNullable<AliasPages['look']>

/** The providers of the public pages visited so far, by alias in lower case; null for an unknown one. */
const visitedAtom = atom<Readonly<Record<string, PublicProvider | null>>>({})

interface VisitedBrand {
  /** Whom to call. */
  provider: { name: string; phone: string }
  /** Name and logo; null while the owner of this page is not known. */
  mark: { name: string; logoUrl: string | null } | null
  /** The provider in the address, for links to its public pages; null without one, and for an unknown alias. */
  visitedAlias: string | null
  /** Whether the page asks who opened a texted link: it is its sender's, whoever is signed in. */
  isOfLink: boolean
}

/**
 * The owner of this page: the patient's own provider once they are signed in, else the one whose alias is in the
 * address (section 1 of the specification), else that of the page. A texted link may be another person's, of another
 * provider, than who is signed in on this phone.
 */
export function useVisitedBrand(): VisitedBrand {
  const api = useApi()
  const own = useBrand()
  const ownMark = useBrandMark()
  const { brand } = useSnapshot()
  const { token, storedAlias } = useSession()
  const [visited, setVisited] = useAtom(visitedAtom)
  const named = useVisitedAlias()
  const alias = named?.toLowerCase() ?? null
  const ofLink = useLinkBrand(alias)
  const isKnown = token !== null || alias === null || sameAlias(alias, brand.alias) || ofLink !== null
  const provider = isKnown ? null : visited[alias]
  const isAwaited = !isKnown && provider === undefined
  // Until the link is answered, the frame names nobody and keeps space for name and logo, even on a phone that
  // remembers another link.
  const { pathname } = useLocation()
  const isNobodysYet = isOpeningLink(pathname)
  const isOfLink = ofLink !== null && pathname === pagePaths.verification
  const isOwn = token !== null && ofLink === null
  const look = useBrandLook(isOwn ? storedAlias : alias)
  const isNameKnown = useAtomValue(dashboardAtom).dashboardInfo !== null

  useEffect(() => {
    if (!isAwaited || alias === null) return undefined
    const controller = new AbortController()
    const keep = (found: PublicProvider | null): void => {
      if (!controller.signal.aborted) setVisited((before) => ({ ...before, [alias]: found }))
    }
    // If no answer comes, the page shows the portal's own brand, which is not wrong.
    getProvider(api, alias, controller.signal).then(keep, (error: unknown) => {
      if (error instanceof ApiProblem) keep(null)
      else if (!controller.signal.aborted) throw error
    })
    return () => controller.abort()
  }, [api, alias, isAwaited, setVisited])

  const isNobody = alias !== null && provider === null && !isKnown
  const visitedAlias = isNobody ? null : named

  return useMemo(() => {
    const shown = { visitedAlias, isOfLink }
    const isLinks = ofLink !== null && (token === null || isOfLink)
    const known = isLinks ? ofLink : provider && { name: provider.Name, phone: provider.Phone }
    if (isNobodysYet || isAwaited) return { provider: own, mark: null, ...shown }
    if (!known) {
      // A page such as /forbidden came in the portal's brand, because its address names no provider.
      if (!isOwn || look === null) return { provider: own, mark: ownMark, ...shown }
      const mark = look && isNameKnown ? { name: own.name, logoUrl: look.logoUrl } : null
      return { provider: own, mark, ...shown }
    }
    const pageLogo = sameAlias(alias, brand.alias) ? brand.logoUrl : null
    const mark = look === undefined ? null : { name: known.name, logoUrl: look?.logoUrl ?? pageLogo }
    return { provider: known, mark, ...shown }
  }, [
    isAwaited,
    isNobodysYet,
    isOfLink,
    isOwn,
    isNameKnown,
    look,
    ofLink,
    token,
    provider,
    own,
    ownMark,
    alias,
    brand,
    visitedAlias,
  ])
}

/** The provider that a texted link's answer named, if the page belongs to it. */
function useLinkBrand(alias: string | null): { name: string; phone: string } | null {
  const { alias: ofLink, providerName: name, providerPhone: phone } = useAtomValue(shortCodeInfoAtom)
  return useMemo(
    () => (sameAlias(alias, ofLink) && name !== null && phone !== null ? { name, phone } : null),
    [alias, ofLink, name, phone],
  )
}

/**
 * The alias in the address of a public page: `/northridge/faqs`, `/privacyPolicy?alias=northridge`. When it names none,
 * as at `/verification`, the texted link says whose page it is.
 */
export function useVisitedAlias(): string | null {
  const { alias } = useParams()
  const [search] = useSearchParams()
  const { alias: ofLink } = useAtomValue(shortCodeInfoAtom)
  const { pathname } = useLocation()
  return alias ?? search.get('alias') ?? (isOpeningLink(pathname) ? null : ofLink)
}

/**
 * Draws the page in the brand of an alias, where it came in another brand. The page of a texted link learns only later
 * whose it is. When the alias goes, the page's own colours return.
 *
 * @returns The look of the alias's brand; null where the page's own look is right, or where the look cannot be loaded;
 * undefined while that is not known.
 */
function useBrandLook(alias: string | null): BrandLook | null | undefined {
  const { alias: madeFor, brand } = useSnapshot()
  const isOther = alias !== null && !sameAlias(alias, brand.alias) && !sameAlias(alias, madeFor)
  const pages = useArrived(isOther ? aliasPages(alias) : null)
  const look = pages?.look
  useEffect(() => (look ? putOn(look) : undefined), [look])
  return pages === undefined ? undefined : (look ?? null)
}

function putOn({ variables }: BrandLook): () => void {
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value)
  return () => {
    for (const name of Object.keys(variables)) style.removeProperty(name)
  }
}
