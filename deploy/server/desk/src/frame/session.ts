import type { StaffSessionAnswer } from '@homeside/contract/staff-session'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useState } from 'react'

import { provideStaffApi, staffQuery } from './staff-call.ts'

/** Who is signed in at the desk of a provider. A lead also sees the trail, and changes what the provider says. */
interface StaffSession extends Pick<StaffSessionAnswer, 'Name' | 'Role'> {
  SiteKey: number
  Provider: NonNullable<StaffSessionAnswer['Provider']>
}

export const sessionQuery = () => staffQuery('staff/session')

/** Null until it is known, and after signing out. */
export const sessionAtom = atom<StaffSession | null>(null)

/** Whether the server has forgotten the session of this page, because nobody used it for long. */
export const hasEndedAtom = atom(false)

/** Makes the page's client, which notes when the server has forgotten the session. */
export function openStaffApi(origin: string, options: { fetch?: typeof fetch } = {}): void {
  const store = getDefaultStore()
  provideStaffApi(origin, {
    ...options,
    onProblem: ({ status }) => {
      if (status === 401 && store.get(sessionAtom) !== null) store.set(hasEndedAtom, true)
    },
  })
}

/**
 * Who is signed in, on a screen of the desk.
 *
 * @throws Error outside of the desk's screens.
 */
export function useSession(): StaffSession {
  const session = useAtomValue(sessionAtom)
  if (session === null) throw new Error('This is shown to somebody who is signed in.')
  return session
}

const siteStored = 'homeside-desk-site'

/** Keeps the site of this browser, so that the address without a site leads there too. */
export function rememberSite(siteKey: number): void {
  localStorage.setItem(siteStored, String(siteKey))
}

/** The site that this browser was at last; null for none. */
export function rememberedSite(): string | null {
  return localStorage.getItem(siteStored)
}

/**
 * Words that are typed and not sent yet. They outlive a reload and a look at another screen in this tab, for whoever
 * typed them, and end with the sign-out.
 */
export function useKeptWords(name: string) {
  const stored = `homeside-desk ${useSession().Name} ${name}`
  const [words, setWords] = useState(() => sessionStorage.getItem(stored) ?? '')
  const keep = (typed: string) => {
    if (typed === '') sessionStorage.removeItem(stored)
    else sessionStorage.setItem(stored, typed)
    setWords(typed)
  }
  /** Forgets words that were sent. What was typed meanwhile stays. */
  const forget = (sent: string) => {
    if (sessionStorage.getItem(stored) === sent) keep('')
  }
  return { words, keep, forget }
}
