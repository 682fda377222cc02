import { savingConsent, savingConsents, savingConsentVersion } from './card-consent.ts'

test('the newest text is agreed to', () => {
  expect(Object.keys(savingConsents).toSorted().at(-1)).toBe(savingConsentVersion)
  expect(savingConsent.es('Bluebird')).toMatch(/^Bluebird cobra a una tarjeta guardada solo cuando usted toca Pagar,/)
})

test('the first text is as it was agreed to, word for word', () => {
  const first = savingConsents['2026-11']
  expect(first.en('Bluebird')).toBe(
    'Bluebird charges a saved card only when you press Pay, or by AutoPay or a payment plan that you agreed to. You can have it deleted at any time.',
  )
  expect(first.es('Bluebird')).toBe(
    'Bluebird cobra a una tarjeta guardada solo cuando usted pulsa Pagar, o por el AutoPay o el plan de pagos que usted aceptó. Puede eliminarla en cualquier momento.',
  )
})
