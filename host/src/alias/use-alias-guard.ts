import { sessionEndAtom } from '@homeside/session/session-mode'
import { storedText } from '@homeside/session/stored-atom'
import { aliasStoreAtom, redirectInfoAtom, shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { useAtomValue, useStore } from 'jotai'
import { useLayoutEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'

import { useSnapshot } from '../page/snapshot-context.ts'
import { useSession } from '../session/use-session.ts'
import { guardAlias, type AliasDecision } from './alias-guard.ts'
import { registrationPath } from './take-destination.ts'

/**
 * The address of a link to another provider's page, at which the patient may be too; null without one. The page shown
 * is that of their present provider. Stored, because that provider's pages are a new document.
 */
export const otherProviderPathAtom = storedText('linkElsewhere')

/** Runs the alias guard for the current address. What it remembers or marks is stored before anything renders. */
export function useAliasGuard(): AliasDecision {
  const store = useStore()
  const { pathname, search, hash } = useLocation()
  const { token, storedAlias, noRegistrations, isLite, liteRoute, unfinishedStep } = useSession()
  const { alias: linkAlias } = useAtomValue(shortCodeInfoAtom)
  const isFromLink = new URLSearchParams(search).get('from') === 'text'
  const { remotes } = useSnapshot()
  const decision = useMemo((): AliasDecision => {
    const waitsAt = storedAlias && unfinishedStep ? registrationPath(remotes, storedAlias, unfinishedStep) : null
    const link = { isLite, liteRoute, linkAlias, isFromLink }
    return guardAlias({ path: pathname, token, storedAlias, noRegistrations, waitsAt, ...link })
  }, [pathname, token, storedAlias, noRegistrations, isLite, liteRoute, linkAlias, isFromLink, unfinishedStep, remotes])
  const sessionEnd = useAtomValue(sessionEndAtom)
  // A patient who logged out has no page to return to, and the next patient has not asked for one.
  const mayReturn = sessionEnd === null || sessionEnd === 'session-expired' || sessionEnd === 'no-cookie'
  const remember = decision.go === 'redirect' && mayReturn ? decision.remember : null

  useLayoutEffect(() => {
    if (remember)
      store.set(redirectInfoAtom, { ...store.get(redirectInfoAtom), redirectPath: `${remember}${search}${hash}` })
    // The link named another provider, and the patient sees the same page at their own.
    if (decision.go === 'redirect' && decision.keepsQuery)
      store.set(otherProviderPathAtom, `${pathname}${search}${hash}`)
    if (decision.altersAlias) store.set(aliasStoreAtom, { ...store.get(aliasStoreAtom), aliasManuallyAltered: true })
  }, [store, decision, remember, pathname, search, hash])

  return decision
}
