import { dashboardAtom } from '@homeside/session/dashboard'
import { aliasAtom, authAtom, registrationProgressAtom, shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { atom, useStore } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'

const sessionAtom = atom((get) => {
  const { patientUser, noRegistrations, patientHubLite } = get(dashboardAtom)
  const { accountVerified, currentStep } = get(registrationProgressAtom)
  return {
    token: get(authAtom),
    storedAlias: get(aliasAtom),
    patientUser,
    noRegistrations,
    isLite: patientHubLite,
    liteRoute: get(shortCodeInfoAtom).dynamicTemplateRoute,
    /** The step of an unfinished registration; null for anybody else. */
    unfinishedStep: accountVerified && !patientHubLite ? currentStep : null,
  }
})

/**
 * What the guards know about the tab's session. A dozen parts of a screen ask for it, and `useAtomValue` would draw each
 * of them a second time after its first.
 */
export function useSession() {
  const store = useStore()
  const subscribe = useCallback((changed: () => void) => store.sub(sessionAtom, changed), [store])
  const read = () => store.get(sessionAtom)
  return useSyncExternalStore(subscribe, read, read)
}
