import { providerInfoAtom } from '@homeside/session/screen-stores'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { sessionStore } from '@homeside/session/store'
import { aliasStoreAtom, registrationProgressAtom, shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'

import { decoded, segmentsOf } from '../page/paths.ts'
import { useSession } from '../session/use-session.ts'
import type { StoredNeeds, Visitor } from './route-guard.ts'

/** The visitor of the current address's route. */
export function useVisitor(): Visitor {
  const { alias = null } = useParams()
  const { pathname } = useLocation()
  const { storedAlias, liteRoute, patientUser } = useSession()
  return {
    mode: useAtomValue(sessionModeAtom),
    pathAlias: alias,
    page: decoded(segmentsOf(pathname)[1] ?? '').toLowerCase(),
    storedAlias,
    liteRoute,
    flags: patientUser,
    stored: useStoredAtEntry(),
  }
}

/**
 * The stores at the time this address was entered. A page that saves a step or uses up a link thus stays open, although
 * it could not be entered again.
 */
function useStoredAtEntry(): StoredNeeds {
  const { key, pathname } = useLocation()
  const address = `${key} ${pathname}`
  const [entry, setEntry] = useState(() => ({ address, stored: storedNow() }))
  if (entry.address !== address) setEntry({ address, stored: storedNow() })
  return entry.stored
}

function storedNow(): StoredNeeds {
  const store = sessionStore()
  return {
    code: store.get(shortCodeInfoAtom).code,
    site: { alias: store.get(aliasStoreAtom).aliasName, siteKey: store.get(providerInfoAtom).siteKey },
    registration: store.get(registrationProgressAtom),
  }
}
