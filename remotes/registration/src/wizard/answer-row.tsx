import { useText } from '@homeside/i18n/use-text'
import { Link } from '@homeside/remote-kit/router'
import type { ReactNode } from 'react'

interface AnswerRowProps {
  label: string
  /** Null when there is no answer. */
  value: ReactNode
  /** The page where it is changed. */
  to?: string
  /** Where it is changed on the same page. */
  onChange?: () => void
}

/** One answer with a link to change it. A skipped one says so. */
export function AnswerRow({ label, value, to, onChange }: AnswerRowProps) {
  const t = useText('registration')
  const words = (
    <>
      {t(value === null ? 'add' : 'change')}
      <span className="hs-visually-hidden"> {label}</span>
    </>
  )
  return (
    <div className="reg-row">
      <dt>{label}</dt>
      <dd>{value ?? t('notProvided')}</dd>
      {to === undefined ? null : (
        <dd className="reg-row-change">
          <Link className="hs-button hs-button-text" to={to}>
            {words}
          </Link>
        </dd>
      )}
      {onChange === undefined ? null : (
        <dd className="reg-row-change">
          <button type="button" className="hs-button hs-button-text" onClick={onChange}>
            {words}
          </button>
        </dd>
      )}
    </div>
  )
}
