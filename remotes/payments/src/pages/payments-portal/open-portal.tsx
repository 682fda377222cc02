import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { isRecord } from '@homeside/session/stored-atom'
import { IconFrame } from '@homeside/ui/icon'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'

import { frameRights } from './frame-rights.ts'

import './payments-portal.css'

/**
 * The link to the payments portal, which is always there. The portal is also shown in a frame below it, when its server
 * can read its own cookies there, unless it refuses to be framed.
 */
export function OpenPortal({ address }: { address: URL }) {
  const t = useText('payments')
  const { phone, paymentsPortal } = useProvider()
  // A frame of any other origin is blocked by the page's policy, which the browser reports as an error.
  const { canFrame, probe } = useCookieProbe(address.origin, paymentsPortal === address.origin)
  const [isRefused, setIsRefused] = useState(false)
  const onRefused = useCallback(() => setIsRefused(true), [])
  const isFramed = canFrame && !isRefused
  return (
    <>
      <div className="pay-portal-link">
        {/* Browsers block a window that a script opens after waiting. A link always opens. */}
        <a
          className={`hs-button ${isFramed ? 'hs-button-quiet' : 'hs-button-primary'}`}
          href={address.href}
          target="_blank"
          rel="noopener"
        >
          <IconFrame size={24}>
            <path d="M13.5 5H19v5.5M19 5l-8 8M10 6H6.5C5.7 6 5 6.7 5 7.5v10c0 .8.7 1.5 1.5 1.5h10c.8 0 1.5-.7 1.5-1.5V14" />
          </IconFrame>
          {t('portal.open')}
        </a>
        <p className="hs-hint">{t(isFramed ? 'portal.tooSmall' : 'portal.newTab')}</p>
      </div>
      {probe}
      {isFramed ? <PortalFrame address={address} onRefused={onRefused} /> : null}
      <p>
        {t('portal.question')} <PhoneLink phone={phone} />
      </p>
    </>
  )
}

/** A portal that may be framed says so when it starts. One that refuses fires the same events and says nothing. */
const patienceMs = 8000

interface PortalFrameProps {
  address: URL
  /** Called once, when the portal has said nothing for so long that it must have refused the frame. */
  onRefused: () => void
}

/** The payments portal in a frame, which says that it is loading until the portal reports that it is there. */
function PortalFrame({ address, onRefused }: PortalFrameProps) {
  const t = useText('payments')
  const { name: provider } = useProvider()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isThere, setIsThere] = useState(false)
  // The frame keeps its page when the address for the next visit arrives.
  const [first] = useState(address.href)
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
      <iframe ref={frame} src={first} title={t('portal.frame', { provider })} sandbox={frameRights} />
    </section>
  )
}

/** How many milliseconds to wait for the probe. A page that answers at all needs less. */
const probePatienceMs = 2000
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
 * @param mayFrame Whether this page may show the origin in a frame at all; otherwise nothing is probed.
 */
function useCookieProbe(origin: string, mayFrame: boolean): CookieProbe {
  const [canFrame, setCanFrame] = useState(mayFrame ? known.get(origin) : false)
  const frame = useRef<HTMLIFrameElement>(null)
  const isAsking = canFrame === undefined
  useEffect(() => {
    if (!isAsking) return undefined
    const answer = (works: boolean) => {
      known.set(origin, works)
      setCanFrame(works)
    }
    const timer = setTimeout(() => answer(false), probePatienceMs)
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
