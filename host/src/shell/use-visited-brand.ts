import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import { sameAlias } from '@homeside/contract/constants/aliases'
import type { PublicProvider } from '@homeside/contract/provider'
import { shortCodeInfoAtom } from '@homeside/session/short-code-info'
import { atom, useAtom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'

import { getProvider } from '../login/get-provider.ts'
import { useSession } from '../session/use-session.ts'
import { useSnapshot } from './snapshot-context.ts'
import { useBrand, useBrandMark } from './use-brand.ts'

/** The providers whose public pages were visited, by alias in lower case; null for one that does not exist. */
const visitedAtom = atom<Readonly<Record<string, PublicProvider | null>>>({})

interface VisitedBrand {
  /** Whom to call. */
  provider: { name: string; phone: string }
  /** Name and logo; null while it is not known whose page this is. */
  mark: { name: string; logoUrl: string } | null
}

/**
 * Whose page this is: the patient's own provider once they are signed in, else the one whose alias the address names
 * (section 1 of the specification), else the one the page came with.
 */
export function useVisitedBrand(): VisitedBrand {
  const api = useApi()
  const own = useBrand()
  const ownMark = useBrandMark()
  const { brand } = useSnapshot()
  const { token } = useSession()
  const [visited, setVisited] = useAtom(visitedAtom)
  const alias = useVisitedAlias()?.toLowerCase() ?? null
  const isKnown = token !== null || alias === null || sameAlias(alias, brand.alias)
  const provider = isKnown ? null : visited[alias]
  const isAwaited = !isKnown && provider === undefined

  useEffect(() => {
    if (!isAwaited || alias === null) return undefined
    const controller = new AbortController()
    const keep = (found: PublicProvider | null): void => {
      if (!controller.signal.aborted) setVisited((before) => ({ ...before, [alias]: found }))
    }
    // Without an answer the page is the portal's own, which is no mistake.
    getProvider(api, alias, controller.signal).then(keep, (error: unknown) => {
      if (error instanceof ApiProblem) keep(null)
      else if (!controller.signal.aborted) throw error
    })
    return () => controller.abort()
  }, [api, alias, isAwaited, setVisited])

  return useMemo(() => {
    if (isAwaited) return { provider: own, mark: null }
    if (!provider) return { provider: own, mark: ownMark }
    return {
      provider: { name: provider.Name, phone: provider.Phone },
      mark: { name: provider.Name, logoUrl: brand.logoUrl },
    }
  }, [isAwaited, provider, own, ownMark, brand])
}

/**
 * The alias that the address of a public page names: `/northridge/faqs`, `/privacyPolicy?alias=northridge`. Where it
 * names none, as at `/verification`, the texted link tells whose it is.
 */
export function useVisitedAlias(): string | null {
  const { alias } = useParams()
  const [search] = useSearchParams()
  const { alias: ofLink } = useAtomValue(shortCodeInfoAtom)
  return alias ?? search.get('alias') ?? ofLink
}
