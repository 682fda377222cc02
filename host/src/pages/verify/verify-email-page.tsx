import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import { linkHours } from '@homeside/contract/constants/limits'
import { paths } from '@homeside/contract/constants/paths'
import { isWholeLinkKey } from '@homeside/contract/constants/typed-text'
import type { VerifyEmailAnswer } from '@homeside/contract/verification'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useParams } from 'react-router-dom'

import { NoticePage } from '../../shell/notice-page.tsx'
import { ExpiredLink } from './expired-link.tsx'

/** `/verify/:id?`: the result of a link in an email. Without an id, it says where to look for the link. */
export function VerifyEmailPage() {
  const t = useText('public')
  const { id } = useParams()
  if (id && !isWholeLinkKey(id)) return <NoticePage title={t('verify.partTitle')} text={t('verify.part')} />
  return id ? (
    <OpenedLink key={id} id={id} />
  ) : (
    <NoticePage title={t('verify.checkTitle')} text={t('verify.check', { hours: linkHours })} />
  )
}

function OpenedLink({ id }: { id: string }) {
  const t = useText('public')
  const api = useApi()
  const load = useAct(() => verifyEmail(api, id))
  if (load.status === 'failed' && load.problem.code === 'link-expired') return <ExpiredLink id={id} />
  if (load.status === 'ready') {
    const state = load.value.Status === 'Verified' ? 'verified' : 'already'
    return <NoticePage title={t(`verify.${state}Title`)} text={t(`verify.${state}`)} />
  }
  return (
    <Page title={t('verify.title')}>
      <Loaded load={load} skeleton={<Skeleton shape="text" />}>
        {() => null}
      </Loaded>
    </Page>
  )
}

/** Verifies the address that the link was sent to. This changes something, so it is never repeated automatically. */
function verifyEmail(api: Api, id: string): Promise<VerifyEmailAnswer> {
  return call(api, 'GET', paths.verifyEmail, { params: { id }, acts: true })
}
