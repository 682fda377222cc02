import { useText } from '@homeside/i18n/use-text'
import { isRecord } from '@homeside/session/guards'
import { useProvider } from '@homeside/ui/provider-context'
import { useEffect, useRef, useState } from 'react'

import { frameRights } from './frame-rights.ts'

/** A portal that may be framed says so when it starts. One that refuses fires the same events and says nothing. */
const patienceMs = 8000

/** The payments portal in a frame, until it turns out that it may not be framed. */
export function PortalFrame({ address }: { address: URL }) {
  const t = useText('payments')
  const { name: provider } = useProvider()
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'coming' | 'shown' | 'refused'>('coming')
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'coming' ? 'refused' : now)), patienceMs)
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && isRecord(data) && data['bpcReady'] === true) setState('shown')
    }
    window.addEventListener('message', onMessage)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
    }
  }, [])
  if (state === 'refused') return null
  return (
    <section className="pay-portal-frame" aria-busy={state === 'coming'}>
      <p className="hs-hint">{address.host}</p>
      <iframe ref={frame} src={address.href} title={t('portal.frame', { provider })} sandbox={frameRights} />
    </section>
  )
}
