import type { PaymentMethod } from '@homeside/contract/payments'
import type { Language } from '@homeside/contract/wire'

const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const months = { en: new Intl.DateTimeFormat('en-US', month), es: new Intl.DateTimeFormat('es-US', month) }

type CardDate = Pick<PaymentMethod, 'ExpYear' | 'ExpMonth'>

/** The month that a card is good to: `January 2029`. */
export function cardDate({ ExpYear, ExpMonth }: CardDate, language: Language): string {
  return months[language].format(Date.UTC(ExpYear, ExpMonth - 1, 1))
}

/**
 * When a card expires, seen from today (`YYYY-MM-DD` where the patient lives), as far as that is soon enough to say so.
 */
export function expiresSoon({ ExpYear, ExpMonth }: CardDate, today: string): 'thisMonth' | 'nextMonth' | null {
  const [year = 0, monthNow = 1] = today.split('-').map(Number)
  const monthsLeft = (ExpYear - year) * 12 + ExpMonth - monthNow
  if (monthsLeft === 0) return 'thisMonth'
  return monthsLeft === 1 ? 'nextMonth' : null
}
