import { testCards } from './test-cards.ts'
import type { TestCard } from './test-cards.ts'

export type CardField = 'name' | 'number' | 'expires' | 'code'
export type CardFault = 'required' | 'invalid' | 'expired' | 'not-a-test-card'

export interface EnteredCard {
  card: TestCard
  name: string
  expMonth: number
  expYear: number
}

export type CheckedCard = { entered: EnteredCard } | { faults: Partial<Record<CardField, CardFault>> }

/** Checks what was entered on the card page. Spaces and dashes are allowed. */
export function checkCard(form: Readonly<Record<CardField, string>>, now: number): CheckedCard {
  const faults: Partial<Record<CardField, CardFault>> = {}
  const name = form.name.trim()
  const number = form.number.replaceAll(/[\s-]/g, '')
  const card = testCards.find((one) => one.number === number)
  const expires = /^\s*(0?[1-9]|1[0-2])\s*[/-]\s*(?:20)?(\d\d)\s*$/.exec(form.expires)
  const [expMonth, expYear] = [Number(expires?.[1]), 2000 + Number(expires?.[2])]

  if (name === '') faults.name = 'required'
  else if (/\d{9,}/.test(name) || name.length > 100) faults.name = 'invalid'
  if (number === '') faults.number = 'required'
  else if (card === undefined) faults.number = /^\d{13,19}$/.test(number) ? 'not-a-test-card' : 'invalid'
  if (form.expires.trim() === '') faults.expires = 'required'
  else if (expires === null) faults.expires = 'invalid'
  else if (Date.UTC(expYear, expMonth) <= now) faults.expires = 'expired'
  if (form.code.trim() === '') faults.code = 'required'
  else if (!(card?.brand === 'AmericanExpress' ? /^\d{4}$/ : /^\d{3}$/).test(form.code.trim())) faults.code = 'invalid'

  if (card === undefined || Object.keys(faults).length > 0) return { faults }
  return { entered: { card, name, expMonth, expYear } }
}
