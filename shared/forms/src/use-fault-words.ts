import { formatNumber } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

import type { FaultCode } from './rules/rule.ts'

/**
 * The fields that have a required-message of their own in section 3.6 of the specification, and amountperday, which has
 * one in section 5.2 of the specification.
 */
export const knownFields = [
  'lastname',
  'firstname',
  'timezone',
  'currentpassword',
  'verificationcode',
  'registrationcode',
  'username',
  'usernameconfirmation',
  'dateofbirth',
  'question',
  'email',
  'subject',
  'message',
  'passwordnew',
  'replacementreason',
  'answer',
  'supplies',
  'password',
  'providercode',
  'mobilephone',
  'postalcode',
  'securitycode',
  'qtyonhand',
  'frequencyofusequantity',
  'frequencyofuseinterval',
  'frequencyinterval',
  'daysremaining',
  'itemqtyremaining',
  'amountperday',
] as const

export type KnownField = (typeof knownFields)[number]

/** The names that the wire has for some of them. */
const wireNames: Readonly<Record<string, KnownField>> = {
  timezonekey: 'timezone',
  newpassword: 'passwordnew',
  questionkey: 'question',
  newusername: 'username',
}

/** The specification's name for a field: `Address.PostalCode` is its postalcode. Null when it names none. */
export function knownFieldOf(name: string): KnownField | null {
  const plain = (name.split('.').at(-1) ?? '').toLowerCase().replace(/[^a-z]/g, '')
  return wireNames[plain] ?? knownFields.find((known) => known === plain) ?? null
}

/** A field's names: in the form's values, for the patient, and in the specification when that differs. */
export interface FieldNaming {
  name: string
  /** Null for a field that the server names and the form does not have. */
  label: string | null
  /** The subject of the question, when several fields ask the same. */
  about?: string | undefined
  knownAs?: KnownField | undefined
  /** The most characters that the server accepts, when the form checks it. */
  longest?: number | undefined
}

/** The words of section 5.2 of the specification for a fault. For some faults they depend on the field. */
export function useFaultWords(): (code: FaultCode, field: FieldNaming) => string {
  const t = useText('forms')
  const language = useLanguage()
  return (code, { name, label, knownAs, longest = 0 }) => {
    const field = label ?? name
    // A message cannot contain a question, or a sentence with a gap, as its subject.
    const isQuestion = /[?…]/.test(label ?? '')
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
