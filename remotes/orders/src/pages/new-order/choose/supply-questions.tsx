import { frequencyIntervals, replacementReasons } from '@homeside/contract/constants/usage'
import type { SupplyItem } from '@homeside/contract/orders'
import { SelectField } from '@homeside/forms/fields/select-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { useText } from '@homeside/i18n/use-text'

import { daysLeft } from '../../../draft/chosen-items.ts'
import type { DraftItem, TypedUsage } from '../../../draft/order-draft.ts'
import { DaysLeft } from './days-left.tsx'
import { toldPath } from './told-items.ts'

interface SupplyQuestionsProps {
  item: SupplyItem
  told: DraftItem | null
}

/** What only the patient knows of a supply, and only what this one asks. Sections 3.4 and 5.2 of the specification. */
export function SupplyQuestions({ item, told }: SupplyQuestionsProps) {
  const t = useText('orders')
  const at = toldPath(item.SupplyKey)
  const mode = item.UsageTrackingMode
  const days = told && daysLeft({ supply: item, told })
  const number = (name: keyof TypedUsage) => (
    <TextField
      name={`${at}.Usage.${name}`}
      label={t(`usage.${name}`)}
      inputMode="decimal"
      width="short"
      maxLength={6}
      autoComplete="off"
    />
  )
  return (
    <fieldset className="ord-questions">
      <legend className="hs-visually-hidden">{t('usage.about', { name: item.PlainName })}</legend>
      {item.RequiresReplacementReason && (
        <SelectField
          name={`${at}.ReplacementReason`}
          label={t('usage.ReplacementReason')}
          choices={replacementReasons.map((value) => ({ value, label: t(`usage.reason.${value}`) }))}
        />
      )}
      {mode === 'AmountPerDay' && (
        <div className="hs-form-row">
          {number('AmountPerDay')}
          {number('ItemQtyRemaining')}
        </div>
      )}
      {mode === 'Frequency' && (
        <>
          <div className="ord-frequency">
            {number('FrequencyOfUseQuantity')}
            {number('FrequencyOfUseInterval')}
            <SelectField
              name={`${at}.Usage.FrequencyInterval`}
              label={t('usage.FrequencyInterval')}
              choices={frequencyIntervals.map((value) => ({ value, label: t(`usage.interval.${value}`) }))}
            />
          </div>
          {number('QtyOnHand')}
        </>
      )}
      {mode === 'DaysRemaining' && (
        <>
          {number('DaysRemaining')}
          <details className="ord-work-out">
            <summary>{t('usage.workOut')}</summary>
            <div className="hs-form-row">
              {number('ItemQtyRemaining')}
              {number('AmountPerDay')}
            </div>
          </details>
        </>
      )}
      {(mode === 'AmountPerDay' || mode === 'Frequency') && isNeverUsed(told?.Usage) && number('DaysRemaining')}
      {mode !== 'None' && <DaysLeft days={days} isTold={told?.Usage.DaysRemaining !== ''} />}
    </fieldset>
  )
}

/** Nothing can be calculated from a use of none: then the patient has to say how long it lasts. */
function isNeverUsed(usage: TypedUsage | undefined): boolean {
  const zero = /^0+([.,]0+)?$/
  return (
    usage !== undefined &&
    [usage.AmountPerDay, usage.FrequencyOfUseQuantity, usage.FrequencyOfUseInterval].some((typed) => zero.test(typed))
  )
}
