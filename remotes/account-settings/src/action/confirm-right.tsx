import { ApiProblem } from '@homeside/api-client/api-problem'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { Notice } from '@homeside/ui/notice'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

/** A fact on the page, as it reads there. */
export type ShownFact = readonly [label: string, value: string]

interface ConfirmRightProps {
  /** What to check before confirming. */
  meaning: string
  /** The button's words. */
  words: string
  /** When the patient last confirmed; null when never. */
  confirmedUtc: string | null
  /** What the page shows and the patient confirms. */
  facts: readonly ShownFact[]
  confirm: () => Promise<void>
  /** Asks for the facts again, because others are on file. */
  onChanged: () => void
}

/**
 * A button that confirms that everything on the page is right. When something else is on file than the page showed,
 * nothing is confirmed: the page shows it with what it was, and the patient is asked again.
 */
export function ConfirmRight({ meaning, words, confirmedUtc, facts, confirm, onChanged }: ConfirmRightProps) {
  const t = useText('account-settings')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const { isUnderWay, problem, run } = useAction()
  const [isConfirmed, setConfirmed] = useState(false)
  const [outdated, setOutdated] = useState<readonly ShownFact[]>([])
  const on = confirmedUtc === null ? null : formatDate(dateIn(timeZone, confirmedUtc), language)
  const changes = outdated.flatMap(([what, before]) => {
    const now = facts.find(([label]) => label === what)?.[1] ?? t('none')
    return now === before ? [] : [t('right.changed', { what, before, now })]
  })

  const press = () =>
    run(async () => {
      setOutdated([])
      try {
        await confirm()
        setConfirmed(true)
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'changed-meanwhile') {
          setOutdated(facts)
          onChanged()
        }
        throw error
      }
    })

  if (isConfirmed) return <Notice tone="success" title={t('right.confirmed', { date: on ?? '' })} focusOnMount />
  return (
    <section className="hs-surface hs-stack">
      <h2 className="acc-question">{t('right.question')}</h2>
      <p>{meaning}</p>
      {on === null ? null : <p className="hs-hint">{t('right.last', { date: on })}</p>}
      {problem ? (
        <ProblemNotice problem={problem}>
          {changes.map((change) => (
            <p key={change}>{change}</p>
          ))}
        </ProblemNotice>
      ) : null}
      <div className="hs-actions">
        <button type="button" className="hs-button hs-button-quiet" aria-disabled={isUnderWay} onClick={press}>
          {isUnderWay ? t('right.confirming') : words}
        </button>
      </div>
    </section>
  )
}
