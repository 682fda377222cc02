import { useNavigate } from '@homeside/remote-kit/router'
import { renderInPortal, type PortalOptions } from '@homeside/remote-kit/testing'
import { pendingRedirectAtom } from '@homeside/session/tab-stores'
import { useAtom } from 'jotai'
import { useEffect, type ReactNode } from 'react'

import ActionCompletedPage from '../pages/action-completed/action-completed-page.tsx'
import InvalidLinkPage from '../pages/invalid-link/invalid-link-page.tsx'
import OpenLinkPage from '../pages/open-link/open-link-page.tsx'
import VerificationPage from '../pages/verification/verification-page.tsx'
import remote from '../remote.tsx'

/** The pages of this remote at their routes, for a visitor from a texted link. */
export function renderLink(path: string, options: PortalOptions = {}) {
  return renderInPortal(<Arriving>{<h1>The one screen</h1>}</Arriving>, {
    path,
    namespaces: { 'mobile-first': remote.strings },
    routes: {
      '/m/:key?': <OpenLinkPage />,
      '/m/invalid': <InvalidLinkPage />,
      '/verification': (
        <Arriving>
          <VerificationPage />
        </Arriving>
      ),
      '/actioncompleted': (
        <Arriving>
          <ActionCompletedPage />
        </Arriving>
      ),
    },
    ...options,
  })
}

/** Navigates after a change of the session, as the host does. */
function Arriving({ children }: { children: ReactNode }) {
  const [redirect, setRedirect] = useAtom(pendingRedirectAtom)
  const navigate = useNavigate()
  useEffect(() => {
    if (redirect === null) return
    setRedirect(null)
    void navigate(redirect.to ?? '/litehub/orders', { replace: true })
  }, [redirect, setRedirect, navigate])
  return children
}
