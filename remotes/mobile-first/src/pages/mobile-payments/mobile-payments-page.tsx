import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { Navigate, useParams } from '@homeside/remote-kit/router'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAtomValue } from 'jotai'

import { AppSignIn } from './app-sign-in.tsx'

/**
 * `/:alias/mobilebpc`: the mobile app opens a patient's payments in the browser. A patient who is already signed in
 * keeps the session. Sections 2.2 and 2.3 of the specification.
 */
export default function MobilePaymentsPage() {
  const { alias = '' } = useParams()
  const isSignedIn = useAtomValue(sessionModeAtom) !== 'signed-out'
  // The session that is opened here navigates by itself.
  return isSignedIn ? (
    <Navigate replace to={pageAddress(pagePaths.mobilePaymentsSso, { alias })} />
  ) : (
    <AppSignIn alias={alias} />
  )
}
