import { isRecord } from '@homeside/session/stored-atom'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { frameRights } from './frame-rights.ts'

/** How many milliseconds to wait for the probe. A page that answers at all needs less. */
const patienceMs = 2000
/** The results since this page loaded, by origin. */
const known = new Map<string, boolean>()

interface CookieProbe {
  /** Whether the portal's server reads its own cookies in a frame of this page; false until that is known. */
  canFrame: boolean
  /** The probe's frame, which is invisible and must be rendered. */
  probe: ReactNode
}

/**
 * Finds out whether third-party cookies work: the portal's probe page, in a frame, has its server set a cookie and
 * checks whether it comes back. No answer within two seconds means no.
 *
 * @param mayFrame whether this page may show the origin in a frame at all; otherwise nothing is probed.
 */
export function useCookieProbe(origin: string, mayFrame: boolean): CookieProbe {
  const [canFrame, setCanFrame] = useState(mayFrame ? known.get(origin) : false)
  const frame = useRef<HTMLIFrameElement>(null)
  const isAsking = canFrame === undefined
  useEffect(() => {
    if (!isAsking) return undefined
    const answer = (works: boolean) => {
      known.set(origin, works)
      setCanFrame(works)
    }
    const timer = setTimeout(() => answer(false), patienceMs)
    const onMessage = (message: MessageEvent<unknown>) => {
      const { source, data } = message
      if (source !== frame.current?.contentWindow || message.origin !== origin) return
      if (!isRecord(data) || !('bpcCookies' in data)) return
      clearTimeout(timer)
      answer(data['bpcCookies'] === true)
    }
    window.addEventListener('message', onMessage)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
    }
  }, [origin, isAsking])
  const probe = isAsking ? (
    <iframe
      ref={frame}
      className="pay-probe"
      src={`${origin}/probe`}
      title={origin}
      sandbox={frameRights}
      tabIndex={-1}
      aria-hidden="true"
    />
  ) : null
  return { canFrame: canFrame === true, probe }
}
