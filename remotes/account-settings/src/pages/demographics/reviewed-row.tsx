import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { ChangedDemographics, Demographics, PatientInfo } from '@homeside/contract/patient'
import type { FormRules } from '@homeside/forms/rules/rule'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { Notice } from '@homeside/ui/notice'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'

import { demographicsChanged } from '../../api/account-queries.ts'
import { ApprovedLine, RejectedChange, useAskedChange } from '../../rows/answered-change.tsx'
import { ValueRow, type EditEnd, EditForm } from '../../rows/value-row.tsx'

interface ReviewedRowProps<Values extends object> {
  info: PatientInfo
  label: string
  /** Draws these members, from the file or from a change. */
  renderValue: (facts: ChangedDemographics) => ReactNode
  isMissing?: boolean
  /** The form's first values, from the file or from a change. They have the names of the members in this row. */
  initialValues: (facts: Demographics) => Values
  rules: FormRules<Values>
  toChange: (values: Values) => ChangedDemographics
  /** The fields of the form. */
  children: ReactNode
}

/**
 * Data that staff review before a change takes effect: the current value, a pending change beside it, a rejected
 * change.
 */
export function ReviewedRow<Values extends object>({
  info,
  label,
  renderValue,
  isMissing = false,
  initialValues,
  rules,
  toChange,
  children,
}: ReviewedRowProps<Values>) {
  const t = useText('account-settings')
  const { name: provider } = useProvider()
  const api = useApi()
  const [isSame, setSame] = useState(false)
  const fields = (Object.keys(initialValues(info)) as (keyof Demographics)[]).filter((name) => name in info)
  const isWaiting = fields.some((name) => info.PendingChange?.Fields[name] !== undefined)

  const asked = useAskedChange()
  const change = [info.PendingChange, info.LastDecision].find((each) => each?.ChangeKey === asked)
  // When one change belongs to several rows, the first one.
  const isAskedFor = fields.some((name) => name === Object.keys(change?.Fields ?? {})[0])
  const decision =
    info.LastDecision && fields.some((name) => info.LastDecision?.Fields[name] !== undefined) ? info.LastDecision : null
  const isRejected = decision?.Status === 'Rejected'

  async function save(values: Values) {
    const answer = await call(api, 'POST', 'patient/demographics', { json: toChange(values) })
    setSame(fields.every((name) => answer.PendingChange?.Fields[name] === undefined))
    demographicsChanged(answer)
  }

  const form = (end: (how: EditEnd) => void) => (
    <EditForm<Values>
      initialValues={initialValues(askedFor(info, fields))}
      rules={rules}
      save={save}
      onEnd={end}
      saveWords={t('demographics.send')}
    >
      {children}
      <p className="hs-hint">{t('demographics.reviewed', { provider })}</p>
    </EditForm>
  )

  return (
    <ValueRow
      label={label}
      changeWords={t(isRejected ? 'rejected.correct' : isMissing && !isWaiting ? 'add' : 'change')}
      isButtonBelow={isRejected}
      isAskedFor={isAskedFor}
      keptAs={fields.join(' ')}
      renderForm={form}
    >
      <div className={isMissing ? 'acc-value-missing' : 'acc-value'}>{isMissing ? t('none') : renderValue(info)}</div>
      {isSame && !isWaiting ? <p className="hs-hint">{t('demographics.same')}</p> : null}
      {decision ? <ApprovedLine decision={decision} /> : null}
      <PendingFields info={info} fields={fields} renderValue={renderValue} />
      {decision ? (
        <RejectedChange decision={decision}>
          <div className="acc-value">{renderValue(decision.Fields)}</div>
        </RejectedChange>
      ) : null}
    </ValueRow>
  )
}

/** The members of a change that belong to this row. */
function partOf(changed: ChangedDemographics, fields: readonly (keyof Demographics)[]): Partial<Demographics> {
  return Object.fromEntries(Object.entries(changed).filter(([name]) => fields.some((field) => field === name)))
}

/** The form's first values: a pending change, or a rejected one to correct, else the current values. */
function askedFor({ PendingChange, LastDecision, ...onFile }: PatientInfo, fields: readonly (keyof Demographics)[]) {
  const refused = LastDecision?.Status === 'Rejected' ? LastDecision.Fields : {}
  return { ...onFile, ...partOf(PendingChange?.Fields ?? refused, fields) }
}

interface FieldsOfChange {
  info: PatientInfo
  fields: readonly (keyof Demographics)[]
  renderValue: (facts: ChangedDemographics) => ReactNode
}

/** A pending change of the patient, with its date. It can be withdrawn, and that can be undone. */
function PendingFields({ info: { PendingChange: pending }, fields, renderValue }: FieldsOfChange) {
  const t = useText('account-settings')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const { name: provider } = useProvider()
  const api = useApi()
  const { isUnderWay, problem, run } = useAction()
  const [withdrawn, setWithdrawn] = useState<ChangedDemographics | null>(null)
  const waiting = pending ? fields.filter((name) => pending.Fields[name] !== undefined) : []

  const withdraw = (key: number, asked: ChangedDemographics) =>
    run(async () => {
      try {
        await call(api, 'DELETE', 'patient/changes/{key}', { params: { key }, query: { fields: waiting.join(',') } })
        setWithdrawn(Object.fromEntries(waiting.map((name) => [name, asked[name]])))
      } finally {
        // Also after a refusal, because staff may have decided meanwhile: the row then shows their decision.
        demographicsChanged()
      }
    })
  const undo = (json: ChangedDemographics) =>
    run(async () => {
      demographicsChanged(await call(api, 'POST', 'patient/demographics', { json }))
      setWithdrawn(null)
    })

  return (
    <>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {withdrawn && waiting.length === 0 ? (
        <Notice tone="success" title={t('pending.withdrawn')} focusOnMount>
          <button type="button" className="hs-button hs-button-text" onClick={() => undo(withdrawn)}>
            {t('pending.undo')}
          </button>
        </Notice>
      ) : null}
      {pending && waiting.length > 0 ? (
        <div className="acc-answer">
          <StatusLine tone="info" icon="clock">
            {t('pending.since', { date: formatDate(dateIn(timeZone, pending.SubmittedUtc), language) })}
          </StatusLine>
          <p className="hs-hint">{t('pending.new')}</p>
          <div className="acc-value">{renderValue(pending.Fields)}</div>
          <p className="hs-hint">{t('pending.until', { provider })}</p>
          <div className="hs-actions">
            <button
              type="button"
              className="hs-button hs-button-text"
              aria-disabled={isUnderWay}
              onClick={() => withdraw(pending.ChangeKey, pending.Fields)}
            >
              {t(isUnderWay ? 'pending.withdrawing' : 'pending.withdraw')}
            </button>
          </div>
        </div>
      ) : null}
    </>
  )
}
