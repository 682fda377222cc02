import type { PaymentMethod } from '@homeside/contract/payments'
import type { Language } from '@homeside/contract/wire'
import { useText } from '@homeside/i18n/use-text'

const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const months = { en: new Intl.DateTimeFormat('en-US', month), es: new Intl.DateTimeFormat('es-US', month) }

type CardDate = Pick<PaymentMethod, 'ExpYear' | 'ExpMonth'>

/** The last month of a card: `January 2029`. */
export function cardDate({ ExpYear, ExpMonth }: CardDate, language: Language): string {
  return months[language].format(Date.UTC(ExpYear, ExpMonth - 1, 1))
}

/** How soon a card expires, from today (`YYYY-MM-DD` in the patient's zone); null when it is not soon. */
export function expiresSoon({ ExpYear, ExpMonth }: CardDate, today: string): 'thisMonth' | 'nextMonth' | null {
  const [year = 0, monthNow = 1] = today.split('-').map(Number)
  const monthsLeft = (ExpYear - year) * 12 + ExpMonth - monthNow
  if (monthsLeft === 0) return 'thisMonth'
  return monthsLeft === 1 ? 'nextMonth' : null
}

/** The name of a card on file: `Visa ending 4242`. */
export function useCardName(): (card: Pick<PaymentMethod, 'Brand' | 'Last4'>) => string {
  const t = useText('payment')
  return ({ Brand, Last4 }) => t('cardName', { brand: t(`brand.${Brand}`), last4: Last4 })
}
