import { atom, useAtomValue } from 'jotai'

/** Who is signed in at the desk. */
export interface StaffSession {
  Name: string
  /** A lead also sees the trail, and changes what the provider says. */
  Role: 'staff' | 'lead'
  SiteKey: number
  Provider: { Name: string; Code: string }
}

/** Null until it is known, and after signing out. */
export const sessionAtom = atom<StaffSession | null>(null)

/** Whether the server has forgotten the session of this page, because nobody used it for long. */
export const hasEndedAtom = atom(false)

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
const placeStored = 'homeside-desk-place'

/** Keeps the site of this browser, so that the address without a site leads there too. */
export function rememberSite(siteKey: number): void {
  localStorage.setItem(siteStored, String(siteKey))
}

/** The site that this browser was at last; null for none. */
export function rememberedSite(): string | null {
  return localStorage.getItem(siteStored)
}

/** Keeps the address to come back to after signing in. */
export function rememberPlace(path: string): void {
  sessionStorage.setItem(placeStored, path)
}

/** The address to come back to, once; null for none. */
export function takePlace(): string | null {
  const place = sessionStorage.getItem(placeStored)
  sessionStorage.removeItem(placeStored)
  return place
}
