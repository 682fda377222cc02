import { aliasAtom } from '@homeside/session/alias'
import { authAtom } from '@homeside/session/auth'
import { dashboardAtom } from '@homeside/session/dashboard'
import { registrationProgressAtom } from '@homeside/session/registration-progress'
import { shortCodeInfoAtom } from '@homeside/session/short-code-info'
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
