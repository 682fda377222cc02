import { useApi } from '@homeside/api-client/use-api'
import type { DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import { useText } from '@homeside/i18n/use-text'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

import { finishTask } from './finish-task.ts'

import './finish-section.css'

/** Ends a screen that a texted link led to. Nothing has to be done on it, so the patient says when they are done. */
export function FinishSection({ route }: { route: DynamicTemplateRoute }) {
  const t = useText('link')
  const api = useApi()
  const isLite = useAtomValue(sessionModeAtom) === 'lite'
  const link = useAtomValue(shortCodeInfoAtom)
  const [isEnding, setEnding] = useState(false)
  if (!isLite) return null

  function finish() {
    if (isEnding) return
    setEnding(true)
    void finishTask(api, link, { route, order: null })
  }

  return (
    <section className="link-finish" aria-label={t('finished')}>
      <p>{t('hint')}</p>
      <div className="hs-actions">
        <button type="button" className="hs-button hs-button-quiet" aria-disabled={isEnding} onClick={finish}>
          {t('done')}
        </button>
      </div>
    </section>
  )
}
