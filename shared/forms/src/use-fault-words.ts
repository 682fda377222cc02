import { formatNumber } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

import { knownFieldOf } from './known-fields.ts'
import type { KnownField } from './known-fields.ts'
import type { FaultCode } from './rules/rule.ts'

/** What a field is called: in the form's values, by the patient, and by the specification where that differs. */
export interface FieldNaming {
  name: string
  /** Null for a field that the server speaks of and the form does not have. */
  label: string | null
  /** What the question is about, where several of the form ask the same. */
  about?: string | undefined
  knownAs?: KnownField | undefined
  /** Characters that the server takes at most, where that is checked. */
  longest?: number | undefined
}

/** The words of section 5.2 of the specification for a fault; which ones depends on the field for some of them. */
export function useFaultWords(): (code: FaultCode, field: FieldNaming) => string {
  const t = useText('forms')
  const language = useLanguage()
  return (code, { name, label, knownAs, longest = 0 }) => {
    const field = label ?? name
    // Words that repeat a question would have to begin after its mark.
    const isQuestion = label?.endsWith('?') === true
    const known = knownAs ?? knownFieldOf(name)
    if (code === 'required') {
      if (known) return t(`required.${known}`)
      if (label === null) return t('required.unknown', { field })
      return t(isQuestion ? 'required.asked' : 'required.labelled', { field })
    }
    if (code === 'out-of-range') {
      const isOwn = known === 'qtyonhand' || known === 'itemqtyremaining' || known === 'amountperday'
      return isOwn ? t(`range.${known}`) : t(isQuestion ? 'range.asked' : 'range.labelled', { field })
    }
    if (code === 'not-whole' && isQuestion) return t('faults.not-whole-asked')
    return t(`faults.${code}`, { field, longest: formatNumber(longest, language) })
  }
}
