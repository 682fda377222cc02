import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import type { RouteCheck } from '@homeside/remote-kit/remote-module'
import { Navigate, useNavigate, useParams } from '@homeside/remote-kit/router'
import { renderInPortal, type PortalOptions } from '@homeside/remote-kit/testing'
import { pendingRedirectAtom } from '@homeside/session/tab-stores'
import { useAtom, useStore } from 'jotai'
import { useEffect, type ReactNode } from 'react'

import EmergencyContactPage from '../pages/emergency-contact/emergency-contact-page.tsx'
import GeneralInfoPage from '../pages/general-info/general-info-page.tsx'
import InsurancePage from '../pages/insurance/insurance-page.tsx'
import { registrationCode } from '../pages/registration-code/check-registration-code.ts'
import RegistrationCodePage from '../pages/registration-code/registration-code-page.tsx'
import ResponsiblePartyPage from '../pages/responsible-party/responsible-party-page.tsx'
import SecurityPage from '../pages/security/security-page.tsx'
import VerifyPage from '../pages/verify/verify-page.tsx'
import remote from '../remote.tsx'

const pages: Readonly<Record<string, ReactNode>> = {
  verify: <VerifyPage />,
  security: <SecurityPage />,
  generalInfo: <GeneralInfoPage />,
  responsibleParty: <ResponsiblePartyPage />,
  emergencyContact: <EmergencyContactPage />,
  insurance: <InsurancePage />,
}

/** The pages of this remote at their routes, for a visitor who is not signed in. */
export function renderRegistration(path: string, options: PortalOptions = {}) {
  const wizard = Object.entries(pages).flatMap(([name, page]) => [
    [`/register/${name}`, <Arriving key={name}>{page}</Arriving>],
    [`/:alias/register/${name}`, <Arriving key={name}>{page}</Arriving>],
  ])
  return renderInPortal(null, {
    path,
    namespaces: { registration: remote.strings },
    routes: {
      ...Object.fromEntries(wizard),
      '/r/:key?': (
        <Checking check={registrationCode}>
          <RegistrationCodePage />
        </Checking>
      ),
      '/login': <h1>Login</h1>,
      '/:alias/home': <h1>Home</h1>,
    },
    ...options,
  })
}

/** Runs a guard's check first, as the host does. A refused visitor goes to the login. */
function Checking({ check, children }: { check: RouteCheck; children: ReactNode }) {
  const api = useApi()
  const store = useStore()
  const params = useParams()
  const load = useAct(() => check({ api, params, search: new URLSearchParams(), read: (atom) => store.get(atom) }))
  if (load.status !== 'ready') return null
  return load.value === true ? children : <Navigate to="/login" replace />
}

/** Navigates after a sign-in, as the host does. */
function Arriving({ children }: { children: ReactNode }) {
  const [redirect, setRedirect] = useAtom(pendingRedirectAtom)
  const navigate = useNavigate()
  useEffect(() => {
    if (redirect?.to == null) return
    setRedirect(null)
    void navigate(redirect.to, { replace: true })
  }, [redirect, setRedirect, navigate])
  return children
}

/** Starts counting the fields that are typed or chosen, each once per page. The result tells how many so far. */
export function countFields(): () => number {
  const filled = new Set<string>()
  const count = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      filled.add(`${window.location.pathname} ${target.name}`)
    }
  }
  document.addEventListener('input', count)
  return () => filled.size
}
