import { dashboardAtom } from '@homeside/session/dashboard'
import { aliasAtom, authAtom, registrationProgressAtom, shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { useAtomValue } from 'jotai'

/** What the guards know about the tab's session. */
export function useSession() {
  const token = useAtomValue(authAtom)
  const storedAlias = useAtomValue(aliasAtom)
  const { patientUser, noRegistrations, patientHubLite } = useAtomValue(dashboardAtom)
  const { dynamicTemplateRoute } = useAtomValue(shortCodeInfoAtom)
  const { accountVerified, currentStep } = useAtomValue(registrationProgressAtom)
  return {
    token,
    storedAlias,
    patientUser,
    noRegistrations,
    isLite: patientHubLite,
    liteRoute: dynamicTemplateRoute,
    /** The step of an unfinished registration; null for anybody else. */
    unfinishedStep: accountVerified && !patientHubLite ? currentStep : null,
  }
}
