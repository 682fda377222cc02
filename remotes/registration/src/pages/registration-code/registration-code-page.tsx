import { pageCache } from '@homeside/api-client/page-cache'
import { pagePaths } from '@homeside/contract/constants/page-paths'
import { Navigate, useParams } from '@homeside/remote-kit/router'
import { noRedirect, redirectInfoAtom } from '@homeside/session/tab-stores'
import { useAtom } from 'jotai'
import { useEffect } from 'react'

import { checkedCodeKey, type CheckedCode } from './check-registration-code.ts'

/** The address in a letter's QR code: opens the wizard with the code entered. The guard has checked the code. */
export default function RegistrationCodePage() {
  const { key = '' } = useParams()
  const [info, setInfo] = useAtom(redirectInfoAtom)
  const found = pageCache.getQueryData<CheckedCode>(checkedCodeKey(key))
  const code = found?.RegistrationCode ?? null
  const isKept = info.registrationCode === code
  useEffect(() => {
    // Another letter may be somebody else's: nothing that was typed for the one before goes with it.
    if (!isKept) setInfo({ ...noRedirect, redirectPath: info.redirectPath, registrationCode: code })
  }, [isKept, info, setInfo, code])
  if (found === undefined) return <Navigate to={pagePaths.login} replace />
  return isKept ? <Navigate to={`/${encodeURIComponent(found.Alias)}/register/verify`} replace /> : null
}
