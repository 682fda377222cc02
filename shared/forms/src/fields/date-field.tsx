import { useText } from '@homeside/i18n/use-text'

import { FieldFrame } from '../field-frame.tsx'
import { calendarDate, monthFirst, typedDate } from '../masks/calendar-date.ts'
import { dateText, paddedDate } from '../masks/typed-text.ts'
import { textOf } from '../rules/rule.ts'
import { useFormField, type FieldProps } from '../use-form-field.ts'
import { MaskedInput } from './masked-input.tsx'

interface DateFieldProps extends FieldProps {
  autoComplete?: 'bday' | 'off'
}

/**
 * A date, typed as mm/dd/yyyy. A date with the day first is offered with the month first. The form holds `YYYY-MM-DD`
 * once it is a day; until then what is typed.
 */
export function DateField({ autoComplete = 'off', ...props }: DateFieldProps) {
  const t = useText('forms')
  const hint = props.hint ?? t('date')
  const field = useFormField({ ...props, hint })
  const take = (text: string) => field.change(calendarDate(text) ?? text)
  const text = typedDate(textOf(field.value))
  const meant = field.error === null ? null : monthFirst(text)
  return (
    <FieldFrame field={field} label={props.label} hint={hint}>
      <MaskedInput
        field={field}
        width="short"
        inputMode="numeric"
        autoComplete={autoComplete}
        mask={dateText}
        value={text}
        onText={take}
        onBlur={() => {
          take(paddedDate(text))
          field.leave()
        }}
      />
      {meant === null ? null : (
        <button
          type="button"
          className="hs-button hs-button-text"
          onClick={() => field.choose(calendarDate(meant) ?? meant)}
        >
          {t('monthFirst', { date: meant })}
        </button>
      )}
    </FieldFrame>
  )
}
