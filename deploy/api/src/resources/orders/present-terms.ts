import type { OrderTerms } from '@homeside/contract/order-terms'
import type { Language } from '@homeside/contract/wire'

import type { OrderTermsRow } from '../../database/tables/orders.ts'
import type { ProviderRow } from '../../database/tables/providers.ts'

/** The texts that must be accepted with an order, in the reader's language. */
export function presentTerms(
  terms: OrderTermsRow | null,
  { name }: Pick<ProviderRow, 'name'>,
  language: Language,
): OrderTerms {
  const spanish = language === 'es'
  return {
    OrderTerms: spanish ? orderTermsEs(name) : orderTermsEn(name),
    EmailDisclaimer: spanish ? emailDisclaimerEs : emailDisclaimerEn,
    AdditionalDisclaimer: (spanish ? terms?.additionalDisclaimerEs : terms?.additionalDisclaimerEn) ?? null,
    AsksForPayment: terms?.asksForPayment ?? false,
  }
}

const orderTermsEn = (provider: string) =>
  `I asked for these supplies myself and I need them. I have used up, or will soon use up, what I had. ${provider} may ` +
  'bill my insurance for them, and I will pay the part that my insurance leaves to me.'

const orderTermsEs = (provider: string) =>
  `Yo pedí estos suministros y los necesito. Ya usé, o pronto terminaré de usar, los que tenía. ${provider} puede ` +
  'cobrarlos a mi seguro, y yo pagaré la parte que mi seguro me deje a mí.'

const emailDisclaimerEn =
  'Email is not a private channel: others may be able to read it. The confirmation names the order by its number alone ' +
  'and says nothing about your health.'

const emailDisclaimerEs =
  'El correo electrónico no es un medio privado: otras personas podrían leerlo. La confirmación solo nombra el pedido ' +
  'por su número y no dice nada de su salud.'
