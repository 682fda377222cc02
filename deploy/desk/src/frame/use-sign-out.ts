import { ApiProblem } from '@homeside/api-client/api-problem'
import { emptyPageCache } from '@homeside/api-client/page-cache'
import { paths } from '@homeside/contract/constants/paths'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useSession } from './session.ts'
import { staffCall } from './staff-call.ts'

/** Ends the session, and leads to where the provider's identity service ends its own, or to the sign-in page. */
export function useSignOut() {
  const { SiteKey } = useSession()
  const navigate = useNavigate()
  const [isSigningOut, setSigningOut] = useState(false)
  const signOut = async () => {
    setSigningOut(true)
    try {
      const { Url } = await staffCall('DELETE', paths.staffSession)
      emptyPageCache()
      if (Url) location.assign(Url)
      else await navigate(`/${SiteKey}/sign-in`)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
    } finally {
      setSigningOut(false)
    }
  }
  return { signOut, isSigningOut }
}
