import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { Notice } from '@homeside/ui/notice'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

interface ConfirmRightProps {
  /** What to check before confirming. */
  meaning: string
  /** The button's words. */
  words: string
  /** When the patient last confirmed; null when never. */
  confirmedUtc: string | null
  confirm: () => Promise<void>
}

/** A button that confirms that everything on the page is right. */
export function ConfirmRight({ meaning, words, confirmedUtc, confirm }: ConfirmRightProps) {
  const t = useText('account-settings')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const { isUnderWay, problem, run } = useAction()
  const [isConfirmed, setConfirmed] = useState(false)
  const on = confirmedUtc === null ? null : formatDate(dateIn(timeZone, confirmedUtc), language)

  const press = () =>
    run(async () => {
      await confirm()
      setConfirmed(true)
    })

  if (isConfirmed) return <Notice tone="success" title={t('right.confirmed', { date: on ?? '' })} focusOnMount />
  return (
    <section className="hs-surface hs-stack">
      <h2 className="acc-question">{t('right.question')}</h2>
      <p>{meaning}</p>
      {on === null ? null : <p className="hs-hint">{t('right.last', { date: on })}</p>}
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className="hs-actions">
        <button type="button" className="hs-button hs-button-quiet" aria-disabled={isUnderWay} onClick={press}>
          {isUnderWay ? t('right.confirming') : words}
        </button>
      </div>
    </section>
  )
}
