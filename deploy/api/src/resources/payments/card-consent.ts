import type { Language } from '@homeside/contract/wire'

/** A changed text gets another version: what a patient agreed to stays on record under the old one. */
export const savingConsentVersion = '2026-11'

/** The text that a patient agrees to when a card is saved. */
export const savingConsent: Readonly<Record<Language, (provider: string) => string>> = {
  en: (provider) =>
    `${provider} charges a saved card only when you press Pay, or by AutoPay or a payment plan that you agreed to. ` +
    'You can have it deleted at any time.',
  es: (provider) =>
    `${provider} cobra a una tarjeta guardada solo cuando usted pulsa Pagar, o por el AutoPay o el plan de pagos que ` +
    'usted aceptó. Puede eliminarla en cualquier momento.',
}
