import type { Language } from '@homeside/contract/wire'

import { Problem } from '../../platform/problems/problem.ts'

type Wording = Readonly<Record<Language, (provider: string) => string>>

/**
 * Every text that patients agreed to when a card was saved, by its version. A changed text gets a new version. The older
 * ones stay as they are, because the record of a consent names its version only.
 */
export const savingConsents = {
  '2026-11': {
    en: (provider) =>
      `${provider} charges a saved card only when you press Pay, or by AutoPay or a payment plan that you agreed to. ` +
      'You can have it deleted at any time.',
    es: (provider) =>
      `${provider} cobra a una tarjeta guardada solo cuando usted pulsa Pagar, o por el AutoPay o el plan de pagos que ` +
      'usted aceptó. Puede eliminarla en cualquier momento.',
  },
  // The Spanish text has the portal's own words for a tap and for AutoPay.
  '2026-12': {
    en: (provider) =>
      `${provider} charges a saved card only when you press Pay, or by AutoPay or a payment plan that you agreed to. ` +
      'You can have it deleted at any time.',
    es: (provider) =>
      `${provider} cobra a una tarjeta guardada solo cuando usted toca Pagar, o por el pago automático o el plan de ` +
      'pagos que usted aceptó. Puede eliminarla en cualquier momento.',
  },
} as const satisfies Readonly<Record<string, Wording>>

export const savingConsentVersion = '2026-12'

/** The text that a patient agrees to when a card is saved. */
export const savingConsent: Wording = savingConsents[savingConsentVersion]

/**
 * Checks the version of a consent.
 *
 * @throws Problem validation when it is not the version in force.
 */
export function requireVersion(given: string | null | undefined, inForce: string): void {
  if (given !== inForce) throw new Problem('validation', { fields: { ConsentVersion: given ? 'invalid' : 'required' } })
}
