import { useText } from '@homeside/i18n/use-text'
import { useEffect, useState } from 'react'

/** The numbers of seconds left at which a screen reader is told. The visible countdown runs between them. */
const steps = [10, 30, 60, 120] as const

/** The countdown to the session's end: visible each second, and announced in four steps. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const t = useText('session')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])

  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const step = steps.find((each) => seconds <= each) ?? 120
  return (
    <>
      <p className="time-left" aria-hidden="true">
        <span>{t('idle.left')}</span>
        <span className="time-left-digits">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </span>
      </p>
      <p className="hs-visually-hidden" role="status">
        {t(`idle.within${step}`)}
      </p>
    </>
  )
}
