import { useLayoutEffect } from 'react'
import { useField, useForm } from 'react-final-form'

import { mayBeEmpty, warningOf } from './check-values.ts'
import { fieldId, useFormParts } from './form-context.ts'
import { textOf, type FaultCode, type FieldValue } from './rules/rule.ts'
import { useFaultWords, type KnownField } from './use-fault-words.ts'

/** The properties of every field. */
export interface FieldProps {
  /** The member of the form's values, by its name on the wire: `Address.PostalCode`. */
  name: string
  label: string
  /** Shown below the label. */
  hint?: string
  /** The subject of several fields. The error summary names it alone, once for all of them. */
  about?: string
  /** The specification's name for the field, for its messages, when its own name does not tell. */
  knownAs?: KnownField
  /**
   * The most characters that the server accepts. More can be typed, because nothing is cut. From nine tenths on they
   * are counted, and too many are refused with a message.
   */
  longest?: number
}

/** A field of the form around it: its value, its messages, and the attributes of its control. */
export interface FormField {
  id: string
  value: FieldValue
  /** The most characters that the server accepts; null when that is not checked. */
  longest: number | null
  /** Takes what is typed. Nothing is checked until the field is left. */
  change: (value: FieldValue) => void
  /** Takes a choice and checks it at once. */
  choose: (value: FieldValue) => void
  leave: () => void
  /** The message that blocks sending. */
  error: string | null
  /** The warning that does not block sending. */
  warning: string | null
  isOptional: boolean
  /** The attributes of the control: id, name, and what it tells assistive technology. */
  control: {
    id: string
    name: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    'aria-required': true | undefined
  }
}

/** The id of a field's hint. */
export function hintId(id: string): string {
  return `${id}-hint`
}
/** The id of a field's message. */
export function messageId(id: string): string {
  return `${id}-message`
}
/** The id of a field's character count. */
export function countId(id: string): string {
  return `${id}-count`
}

/** Whether to show the number of characters. */
export function isNearlyFull(value: FieldValue, longest: number | null | undefined): boolean {
  return longest != null && textOf(value).length >= 0.9 * longest
}

function asItIs(value: FieldValue): FieldValue {
  return value
}

/**
 * Connects a field to the form around it. Nothing is trimmed or emptied: the value is what the field made of the
 * typing.
 */
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
  // The form library resets an unknown field to its first value. An answer given before the field appeared, or before
  // it left the page and returned, would be lost. So the field stays registered for good.
  useLayoutEffect(() => {
    if (!form.getFieldState(name)) form.registerField(name, () => undefined, {}, { silent: true })
  }, [form, name])
  useLayoutEffect(() => enter({ name, label, about, knownAs, longest }), [enter, name, label, about, knownAs, longest])

  /** The field was left or a choice was made: the time to check values. */
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
