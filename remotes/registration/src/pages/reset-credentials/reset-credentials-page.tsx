import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import { linkHours } from '@homeside/contract/constants/limits'
import { isWholeLinkKey } from '@homeside/contract/constants/typed-text'
import { useText } from '@homeside/i18n/use-text'
import { Link, Navigate, useParams } from '@homeside/remote-kit/router'
import { redirectInfoAtom } from '@homeside/session/tab-stores'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue, useSetAtom } from 'jotai'

import { sendReset, verifyResetLink } from '../../api/reset-calls.ts'
import { SendAgain } from '../../codes/send-again.tsx'
import { usePaths } from '../../registration-paths.ts'
import { ResetPageFrame, resetReferenceAtom } from '../../reset/reset-pages.tsx'
import { ProveForm } from './prove-form.tsx'

/** Proves who somebody is: by the link or code that was sent, last name and date of birth. */
export default function ResetCredentialsPage() {
  const { id } = useParams()
  const username = useAtomValue(redirectInfoAtom).username
  const to = usePaths()
  if (id !== undefined) return isWholeLinkKey(id) ? <ByLink key={id} id={id} /> : <PartOfLink />
  // A code can be checked only together with the username it was sent for.
  return username === null ? <Navigate to={to.reset} replace /> : <ByCode username={username} />
}

function ByLink({ id }: { id: string }) {
  const t = useText('registration')
  const api = useApi()
  const link = useAct(() => verifyResetLink(api, id))
  if (link.status === 'failed' && link.problem.code === 'link-expired') return <ExpiredLink id={id} />
  return (
    <ResetPageFrame title={t('reset.proveTitle')} lead={t('reset.proveLead')}>
      <Loaded load={link} skeleton={<Skeleton shape="rows" />}>
        {() => <ProveForm username="" resetKey={id} />}
      </Loaded>
    </ResetPageFrame>
  )
}

function ByCode({ username }: { username: string }) {
  const t = useText('registration')
  const to = usePaths()
  return (
    <ResetPageFrame title={t('reset.sentTitle')} lead={t('reset.sentLead', { username })} back={to.reset}>
      <ProveForm username={username} resetKey={null} />
      <SendResetAgain name={username} />
      <Link className="hs-button hs-button-text" to={to.lostMailbox}>
        {t('lost.link')}
      </Link>
    </ResetPageFrame>
  )
}

/** Says that the end of the link is missing. Such a link does not tell to whom a new one could be sent. */
function PartOfLink() {
  const t = useText('registration')
  const to = usePaths()
  return (
    <ResetPageFrame title={t('reset.partTitle')} lead={t('reset.partLead')}>
      <Link className="hs-button hs-button-primary" to={to.reset}>
        {t('reset.askAnew')}
      </Link>
    </ResetPageFrame>
  )
}

/** An expired link. One tap sends a new one to the same person. */
function ExpiredLink({ id }: { id: string }) {
  const t = useText('registration')
  return (
    <ResetPageFrame title={t('reset.expiredTitle')} lead={t('reset.expiredLead', { hours: linkHours })}>
      <SendResetAgain name={id} isFirst />
    </ResetPageFrame>
  )
}

interface SendResetAgainProps {
  /** Username, email address, or the id of an expired link. */
  name: string
  /** Whether nothing was sent from this page yet. */
  isFirst?: boolean
}

/** Sends a new link and code. */
function SendResetAgain({ name, isFirst = false }: SendResetAgainProps) {
  const t = useText('registration')
  const api = useApi()
  const keep = useSetAtom(resetReferenceAtom)
  const words = { send: t('reset.sendNew'), sent: t('reset.sentAgain') }
  const send = async () => keep(await sendReset(api, name))
  return <SendAgain send={send} words={words} isFirst={isFirst} />
}
