import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { pagePaths } from '@homeside/contract/constants/page-paths'
import { readUrl } from '@homeside/contract/constants/typed-text'
import { useText } from '@homeside/i18n/use-text'
import { useNavigate } from '@homeside/remote-kit/router'
import { dashboardAtom } from '@homeside/session/dashboard'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'

/**
 * `/:alias/mobilebpc/sso`: sends the browser to the payments portal. It uses the stored address, else the user's.
 * Without any address it goes to the notice that the portal cannot be reached. Section 2.3 of the specification.
 */
export default function MobilePaymentsSsoPage() {
  const t = useText('mobile-first')
  const api = useApi()
  const navigate = useNavigate()
  const { patientUser } = useAtomValue(dashboardAtom)

  const lead = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const stored = patientUser?.BpcSSOUrl ?? null
      const address = stored ?? (await call(api, 'GET', 'patient/user', { signal })).BpcSSOUrl
      if (!signal.aborted) leaveFor(requirePaymentsAddress(address))
    } catch (error) {
      if (signal.aborted) return
      // Section 8.1 of the specification: it is logged, and the next page says what to do.
      console.error(error)
      void navigate(pagePaths.networkDown, { replace: true })
    }
  })
  useEffect(() => {
    const controller = new AbortController()
    void lead(controller.signal)
    return () => controller.abort()
  }, [])

  return (
    <Page title={t('payments.title')} lead={t('payments.leaving')}>
      <Skeleton shape="text" />
    </Page>
  )
}

/** Leaves the portal. Back does not return to the page that left. */
function leaveFor(address: URL): void {
  window.location.replace(address)
}

/**
 * The address of the payments portal, if patients may be sent there: HTTPS, or a developer's machine.
 *
 * @throws Error when there is none, or it is another.
 */
export function requirePaymentsAddress(address: string | null): URL {
  const url = address === null ? null : readUrl(address)
  if (url === null) throw new Error('The payments portal has no address.')
  const isLocal = ['localhost', '127.0.0.1'].includes(url.hostname) && url.protocol === 'http:'
  if ((url.protocol !== 'https:' && !isLocal) || url.username !== '' || url.password !== '')
    throw new Error('The address of the payments portal is not one to send patients to.')
  return url
}
