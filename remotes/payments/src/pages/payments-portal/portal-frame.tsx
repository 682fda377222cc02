import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { isRecord } from '@homeside/session/stored-atom'
import { useEffect, useRef, useState } from 'react'

import { frameRights } from './frame-rights.ts'

/** A portal that may be framed says so when it starts. One that refuses fires the same events and says nothing. */
const patienceMs = 8000

interface PortalFrameProps {
  address: URL
  /** Called once, when the portal has said nothing for so long that it must have refused the frame. */
  onRefused: () => void
}

/** The payments portal in a frame, which says that it is loading until the portal reports that it is there. */
export function PortalFrame({ address, onRefused }: PortalFrameProps) {
  const t = useText('payments')
  const { name: provider } = useProvider()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    if (isThere) return undefined
    const timer = setTimeout(onRefused, patienceMs)
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || origin !== address.origin) return
      if (isRecord(data) && data['bpcReady'] === true) setIsThere(true)
    }
    window.addEventListener('message', onMessage)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
    }
  }, [isThere, onRefused, address.origin])
  return (
    <section className="pay-portal-frame" aria-busy={!isThere}>
      <p className="hs-hint">{isThere ? address.host : t('portal.loading', { host: address.host })}</p>
      <iframe ref={frame} src={address.href} title={t('portal.frame', { provider })} sandbox={frameRights} />
    </section>
  )
}
