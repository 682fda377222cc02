import { orderAheadDays } from '@homeside/contract/constants/limits'
import { frequencyIntervals, replacementReasons } from '@homeside/contract/constants/order-states'
import type { UsageAnswers } from '@homeside/contract/order-parts'
import type { SupplyItem } from '@homeside/contract/orders'
import { FrequencyField } from '@homeside/forms/fields/frequency-field'
import { SelectField } from '@homeside/forms/fields/select-field'
import { SentenceField } from '@homeside/forms/fields/text-field'
import { useText } from '@homeside/i18n/use-text'
import { StatusLine } from '@homeside/ui/status-line'

import type { DraftItem } from '../../../order/edit-order.ts'
import { daysLeft } from '../../../order/order-supplies.ts'
import { itemPath } from './typed-items.ts'

/** The questions about a supply that only the patient can answer. Sections 3.4 and 5.2 of the specification. */
export function SupplyQuestions({ supply, item }: { supply: SupplyItem; item: DraftItem | null }) {
  const t = useText('orders')
  const usage = item?.Usage ?? {}
  const at = itemPath(supply.SupplyKey)
  const mode = supply.UsageTrackingMode
  const number = (name: keyof UsageAnswers) => (
    <SentenceField name={`${at}.Usage.${name}`} label={t(`usage.${name}`)} about={supply.PlainName} />
  )
  return (
    <fieldset className="ord-questions">
      <legend className="hs-visually-hidden">{t('usage.about', { name: supply.PlainName })}</legend>
      {supply.RequiresReplacementReason && (
        <SelectField
          name={`${at}.ReplacementReason`}
          label={t('usage.ReplacementReason')}
          about={supply.PlainName}
          choices={replacementReasons.map((value) => ({ value, label: t(`usage.reason.${value}`) }))}
        />
      )}
      {mode === 'AmountPerDay' && (
        <>
          {number('AmountPerDay')}
          {number('ItemQtyRemaining')}
        </>
      )}
      {mode === 'Frequency' && (
        <>
          <FrequencyField
            name={`${at}.Usage`}
            label={t('usage.frequency')}
            about={supply.PlainName}
            count={t('usage.FrequencyOfUseQuantity')}
            per={t('usage.FrequencyOfUseInterval')}
            interval={t('usage.FrequencyInterval')}
            choices={frequencyIntervals.map((value) => ({ value, label: t(`usage.interval.${value}`) }))}
          />
          {number('QtyOnHand')}
        </>
      )}
      {mode === 'DaysRemaining' && (
        <>
          {number('DaysRemaining')}
          <details className="hs-opens ord-work-out">
            <summary>{t('usage.workOut')}</summary>
            <div className="hs-stack">
              {number('ItemQtyRemaining')}
              {number('AmountPerDay')}
            </div>
          </details>
        </>
      )}
      {(mode === 'AmountPerDay' || mode === 'Frequency') && isNeverUsed(usage) && number('DaysRemaining')}
      {mode !== 'None' && <DaysLeft days={daysLeft(supply, item)} isTold={usage.DaysRemaining !== undefined} />}
    </fieldset>
  )
}

/** A use of zero gives no number of days, so the patient has to enter it. */
function isNeverUsed({ AmountPerDay, FrequencyOfUseQuantity, FrequencyOfUseInterval }: UsageAnswers): boolean {
  return [AmountPerDay, FrequencyOfUseQuantity, FrequencyOfUseInterval].includes(0)
}

interface DaysLeftProps {
  /** Null while it is not known. */
  days: number | null
  /** The patient entered it, so it need not be shown again. */
  isTold: boolean
}

/** How long the stock lasts, calculated as soon as possible, and what it means when that is long. */
function DaysLeft({ days, isTold }: DaysLeftProps) {
  const t = useText('orders')
  return (
    <div role="status" className="ord-days-left">
      {days !== null && !isTold && <StatusLine tone="neutral">{t('usage.days', { count: days })}</StatusLine>}
      {days !== null && days > orderAheadDays && (
        <p className="ord-over">{t('usage.early', { days: orderAheadDays })}</p>
      )}
    </div>
  )
}
