import { call } from '@homeside/api-client/call'
import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import { paths } from '@homeside/contract/constants/paths'
import { useText } from '@homeside/i18n/use-text'
import { Navigate, useParams } from '@homeside/remote-kit/router'
import { redirectInfoAtom } from '@homeside/session/redirect-info'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtom } from 'jotai'

/** What a letter's QR code opens: the wizard with the code entered, or the login where the code is good no longer. */
export default function RegistrationCodePage() {
  const { key = '' } = useParams()
  const t = useText('registration')
  const api = useApi()
  const [info, setInfo] = useAtom(redirectInfoAtom)
  const load = useAct(async () => {
    const params = { code: key }
    const found = await call(api, 'GET', paths.verifyRegistrationCode, { params, acts: true })
    setInfo({ ...info, registrationCode: found.RegistrationCode })
    return `/${encodeURIComponent(found.Alias)}/register/verify`
  })
  if (key === '' || (load.status === 'failed' && load.problem.isRefusal)) return <Navigate to="/login" replace />
  return (
    <Page title={t('verify.title')}>
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {(path) => <Navigate to={path} replace />}
      </Loaded>
    </Page>
  )
}
