import { ApiProblem } from '@homeside/api-client/api-problem'
import { sendCall } from '@homeside/api-client/call'
import { emptyPageCache } from '@homeside/api-client/page-cache'
import { pageApi } from '@homeside/api-client/use-api'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useSession } from './session.ts'

/** Ends the session, and leads to where the provider's identity service ends its own, or to the sign-in page. */
export function useSignOut() {
  const { SiteKey } = useSession()
  const navigate = useNavigate()
  const [isSigningOut, setSigningOut] = useState(false)
  const signOut = async () => {
    setSigningOut(true)
    try {
      const { Url } = (await sendCall(pageApi(), 'DELETE', 'staff/session', {})) as { Url: string | null }
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
