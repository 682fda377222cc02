import { quantityMax } from '@homeside/contract/constants/limits'
import { plainText } from '@homeside/contract/constants/typed-text'
import { getIn } from 'final-form'

import { textOf, textRule, type FieldPath, type FieldValue, type Rule } from './rule.ts'

/**
 * The number in a text; NaN when there is none. Half a strip a day is `0.5`, `.5`, or `0,5` for many Spanish readers.
 * `1,000` and `1.000` are none: some mean one, and some a thousand.
 */
export function numberOf(typed: string): number {
  const text = plainText(typed).trim()
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return Number.NaN
  return /^(\d+|\d*[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

/** A number from 0 to 999, for amounts and counts of supplies. Sections 5.2 and 9 of the specification. */
export const quantity: Rule = textRule('out-of-range', (text) => numberOf(text) >= 0 && numberOf(text) <= quantityMax)

/** The whole number in a text; NaN when there is none. */
export function wholeNumberOf(typed: string): number {
  const text = plainText(typed).trim()
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}

/** A whole number within limits, for a quantity. Empty does not pass. */
export function wholeFrom(least: number, most: number): Rule {
  return (value) => {
    const number = wholeNumberOf(textOf(value))
    if (Number.isNaN(number) || number < least) return 'not-whole'
    return number > most ? 'above-most' : null
  }
}

/** An amount of money above zero. Section 5.2 of the specification. */
export const amount: Rule = textRule('amount-not-positive', (text) => numberOf(text) > 0)

/**
 * Days remaining are entered, or can be calculated from the other fields. Section 5.2 of the specification.
 *
 * @param others The fields that stand in for this one when all of them are filled.
 */
export function remainingKnown<Values extends object>(...others: readonly FieldPath<Values>[]): Rule {
  return (value, values) => {
    const isKnown = (each: FieldValue) => textOf(each).trim() !== ''
    const canCalculate = others.length > 0 && others.every((name) => isKnown(getIn(values, name) as FieldValue))
    return isKnown(value) || canCalculate ? null : 'remaining-missing'
  }
}
