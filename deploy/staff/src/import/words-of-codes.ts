import type { RowCode } from '@homeside/contract/staff-patients'

import { usualDates } from './read-value.ts'

/** What is wrong, and what to write. */
const words: Partial<Record<RowCode, string>> = {
  required: 'It is missing.',
  'date-invalid': `Write a date of the calendar as ${usualDates}, or say in columns.json how dates are written.`,
  'date-in-future': 'The day has not come yet.',
  'phone-invalid': 'Write a phone number of the US with 10 digits.',
  'postal-code-invalid': 'Write 5 or 9 digits.',
  'email-invalid': 'An email address has no spaces.',
  'out-of-range': 'The number is too small or too large.',
  'card-number': 'This looks like the number of a payment card, which the portal takes nowhere.',
  'key-repeated': 'Another row of the export has the same key.',
  'key-of-another': 'The key belongs to another patient in the portal.',
  'item-name-missing': 'The portal does not know this code. Say what the item is called.',
  'email-already-linked': 'Another account of the portal has this address.',
}

/** A code of a reject in words. */
export function wordsOf(code: RowCode): string {
  return words[code] ?? 'This is none of the values that the column takes. pnpm staff import --columns lists them.'
}
