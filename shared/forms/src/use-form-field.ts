import { useLayoutEffect } from 'react'
import { useField, useForm } from 'react-final-form'

import { mayBeEmpty, warningOf } from './check-values.ts'
import { fieldId, useFormParts } from './form-context.ts'
import type { KnownField } from './known-fields.ts'
import { textOf } from './rules/rule.ts'
import type { FaultCode, FieldValue } from './rules/rule.ts'
import { useFaultWords } from './use-fault-words.ts'

/** What every field is given. */
export interface FieldProps {
  /** The member of the form's values, as the wire calls it: `Address.PostalCode`. */
  name: string
  label: string
  /** Stands under the label. */
  hint?: string
  /** What the question is about, where several of a form ask the same: the summary of errors names it. */
  about?: string
  /** The specification's name for the field where its own does not tell, for the words of its messages. */
  knownAs?: KnownField
  /**
   * Characters that the server takes at most. More can be typed, as nothing typed is cut: it is counted from nine tenths
   * on, and refused in words.
   */
  longest?: number
}

/** A field of the form around it: its value, what is said of it, and what its control must carry. */
export interface FormField {
  id: string
  value: FieldValue
  /** Characters that the server takes at most; null when that is not checked. */
  longest: number | null
  /** Takes what is typed. Nothing is checked until the field is left. */
  change: (value: FieldValue) => void
  /** Takes a choice, and checks it at once: choosing is done when it is made. */
  choose: (value: FieldValue) => void
  leave: () => void
  /** What keeps it from being sent, in words. */
  error: string | null
  /** What is said of it although it can be sent. */
  warning: string | null
  isOptional: boolean
  /** For the control: its id and name, what it must say of itself to those who cannot see it. */
  control: {
    id: string
    name: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    'aria-required': true | undefined
  }
}

/** The ids of what is written about a field. */
export function hintId(id: string): string {
  return `${id}-hint`
}
export function messageId(id: string): string {
  return `${id}-message`
}
export function countId(id: string): string {
  return `${id}-count`
}

/** Whether it is time to count what is typed. */
export function isNearlyFull(value: FieldValue, longest: number | null | undefined): boolean {
  return longest != null && textOf(value).length >= 0.9 * longest
}

function asItIs(value: FieldValue): FieldValue {
  return value
}

/** Joins a field to the form around it. Nothing is trimmed or emptied: the value is what the field made of the typing. */
export function useFormField({ name, label, about, hint, knownAs, longest }: FieldProps): FormField {
  const { id: formId, rules, refusalOf, enter, review, afterPress } = useFormParts()
  const form = useForm()
  const words = useFaultWords()
  const { input, meta } = useField<FieldValue>(name, {
    parse: asItIs,
    format: asItIs,
    allowNull: true,
    subscription: { value: true, error: true, touched: true, active: true },
  })
  // The form library gives a field that it does not know its first value again: what was answered before it came to the
  // page, or before it left the page and came back, would be gone. So the form knows it for good.
  useLayoutEffect(() => {
    if (!form.getFieldState(name)) form.registerField(name, () => undefined, {}, { silent: true })
  }, [form, name])
  useLayoutEffect(() => enter({ name, label, about, knownAs, longest }), [enter, name, label, about, knownAs, longest])

  /** The field was left or a choice made: the moment at which values are checked. */
  function settle() {
    form.blur(name)
    review(name, form.getFieldState(name)?.value as FieldValue)
  }

  const id = fieldId(formId, name)
  const { values } = form.getState()
  const fault = (meta.touched ? (meta.error as FaultCode | undefined) : undefined) ?? refusalOf(name)
  const isSettled = meta.touched === true && meta.active !== true
  const warning = fault === null && isSettled ? warningOf(rules, name, values) : null
  const isOptional = mayBeEmpty(rules, name, values)
  const described = [
    hint ? hintId(id) : null,
    fault || warning ? messageId(id) : null,
    isNearlyFull(input.value, longest) ? countId(id) : null,
  ].filter((each) => each !== null)

  return {
    id,
    value: input.value,
    longest: longest ?? null,
    change: input.onChange,
    choose: (value) => {
      input.onChange(value)
      settle()
    },
    leave: () => afterPress(settle),
    error: fault === null ? null : words(fault, { name, label, knownAs, longest }),
    warning: warning === null ? null : words(warning, { name, label, knownAs, longest }),
    isOptional,
    control: {
      id,
      name,
      'aria-invalid': fault === null ? undefined : true,
      'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      'aria-required': isOptional ? undefined : true,
    },
  }
}
