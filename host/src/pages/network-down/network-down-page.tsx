import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { abortAfter } from '../../page/abort-after.ts'
import { NoticePage } from '../../shell/notice-page.tsx'
import { getMaintenance } from '../../shell/provider-calls.ts'

/** `/networkdown`: no server can be reached. It asks again on demand and when the browser is online again. */
export function NetworkDownPage() {
  const t = useText('public')
  const portal = useText('portal')
  const api = useApi()
  const navigate = useNavigate()
  const { key } = useLocation()
  const [tries, setTries] = useState({ failed: 0, isTrying: false })

  const tryAgain = useCallback(() => {
    setTries(({ failed }) => ({ failed, isTrying: true }))
    getMaintenance(api, abortAfter(10_000)).then(
      // A patient who opened this address directly has no page to return to.
      () => void (key === 'default' ? navigate('/', { replace: true }) : navigate(-1)),
      () => setTries(({ failed }) => ({ failed: failed + 1, isTrying: false })),
    )
  }, [api, key, navigate])

  useEffect(() => {
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [tryAgain])

  return (
    <NoticePage title={t('networkDown.title')} text={t('networkDown.text')}>
      {tries.failed > 0 ? <Notice key={tries.failed} tone="warning" title={t('networkDown.stillDown')} /> : null}
      <div className="hs-actions">
        <button
          type="button"
          className="hs-button hs-button-primary"
          aria-disabled={tries.isTrying}
          onClick={() => (tries.isTrying ? undefined : tryAgain())}
        >
          {portal('retry')}
        </button>
      </div>
    </NoticePage>
  )
}
