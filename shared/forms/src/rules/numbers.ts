import { quantityMax } from '@homeside/contract/constants/limits'
import { getIn } from 'final-form'

import { textOf, textRule } from './rule.ts'
import type { FieldPath, FieldValue, Rule } from './rule.ts'

/** What a typed number says; NaN when it is none. Half a strip a day is `0.5`, or `0,5` to many who read Spanish. */
export function numberOf(text: string): number {
  return /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
}

/** A number from 0 to 999, as amounts and counts of supplies are. Sections 5.2 and 9 of the specification. */
export const quantity: Rule = textRule('out-of-range', (text) => numberOf(text) >= 0 && numberOf(text) <= quantityMax)

/** The whole number that a text says; NaN when it says none. */
export function wholeNumberOf(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}

/** A whole number within limits, as a quantity is: there is no half of one, and none that is not said. */
export function wholeFrom(least: number, most: number): Rule {
  return (value) => {
    const number = wholeNumberOf(textOf(value))
    if (Number.isNaN(number) || number < least) return 'not-whole'
    return number > most ? 'above-most' : null
  }
}

/** An amount of money above nothing. Section 5.2 of the specification. */
export const amount: Rule = textRule('amount-not-positive', (text) => numberOf(text) > 0)

/**
 * How long the supply lasts is entered, or can be calculated from the other fields. Section 5.2 of the specification.
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
