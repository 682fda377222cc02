import { useSession } from '../session/use-session.ts'
import type { MenuOwner } from './menu-entries.ts'

/** Whose menu and account the page shows; null when nobody is signed in. */
export function useMenuOwner(): MenuOwner | null {
  const { token, storedAlias, noRegistrations, patientUser, isLite, liteRoute } = useSession()
  if (token === null) return null
  if (storedAlias === null) return noRegistrations ? { zone: 'no-registrations' } : null
  return { zone: 'alias', alias: storedAlias, user: patientUser, liteRoute: isLite ? (liteRoute ?? '') : null }
}
