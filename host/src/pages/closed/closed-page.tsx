import type { Api } from '@homeside/api-client/api'
import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Notice } from '@homeside/ui/notice'
import { useAtom } from 'jotai'
import { useState } from 'react'

import { abortAfter } from '../../page/abort-after.ts'
import { portalClosedAtom } from '../../session/portal-closed.ts'
import { useSession } from '../../session/use-session.ts'
import { NoticePage } from '../../shell/notice-page.tsx'
import { getMaintenance, getProvider } from '../../shell/provider-calls.ts'

/** Shown in place of every screen while the portal, or the patient's provider, is in maintenance or unsupported. */
export function ClosedPage() {
  const t = useText('public')
  const api = useApi()
  const { storedAlias } = useSession()
  const { name } = useProvider()
  const [closed, setClosed] = useAtom(portalClosedAtom)
  const [checks, setChecks] = useState(0)
  if (closed === null) return null

  async function check(): Promise<void> {
    if (await isOpenAgain(api, storedAlias)) setClosed(null)
    else setChecks((before) => before + 1)
  }

  const isOld = closed === 'upgrade-required'
  return (
    <NoticePage title={t(`closed.${closed}.title`, { provider: name })} text={t(`closed.${closed}.text`)}>
      {checks > 0 ? <Notice key={checks} tone="info" title={t('closed.stillClosed')} /> : null}
      <div className="hs-actions">
        <button
          type="button"
          className="hs-button hs-button-primary"
          onClick={() => (isOld ? window.location.reload() : void check())}
        >
          {isOld ? t('closed.reload') : t('closed.checkAgain')}
        </button>
      </div>
    </NoticePage>
  )
}

/** Milliseconds to wait for an answer; none counts as closed. */
const patience = 10_000

/** Whether neither the portal nor this provider is in maintenance any more. */
async function isOpenAgain(api: Api, alias: string | null): Promise<boolean> {
  const signal = abortAfter(patience)
  const answers = Promise.all([getMaintenance(api, signal), alias ? getProvider(api, alias, signal) : null])
  return answers.then(
    ([inMaintenance, provider]) => !inMaintenance && !provider?.InMaintenance,
    () => false,
  )
}
