import type { Language } from './settings.ts'
import type { CardFault, CardField } from './test-cards.ts'

interface PageWords {
  title: string
  forMerchant: string
  sandbox: string
  fields: Record<CardField, string>
  hints: Partial<Record<CardField, string>>
  faults: Record<CardField, Partial<Record<CardFault, string>>>
  summary: string
  save: string
  cancel: string
  gone: string
  goneText: string
  goneBack: string
  otherLanguage: string
  confirmTitle: string
  confirmText: (amount: string) => string
  confirm: string
  refuse: string
}

/** Every text of the page for entering a card and the page for confirming a charge, in both languages. */
export const pageWords: Readonly<Record<Language, PageWords>> = {
  en: {
    title: 'Add a card',
    forMerchant: 'Your card number stays here and is not shared with your provider.',
    sandbox: 'This is a sandbox. Never enter a real card; use one of these:',
    fields: { name: 'Name on the card', number: 'Card number', expires: 'Expiration date', code: 'Security code' },
    hints: { expires: 'Month and year, as MM/YY', code: '3 digits on the back; 4 on the front of American Express' },
    faults: {
      name: { required: 'Name on the card is required.', invalid: 'Name on the card is not valid.' },
      number: {
        required: 'Card number is required.',
        invalid: 'Card number is not valid.',
        'not-a-test-card': 'Only the test cards below can be used.',
        refused: 'Your bank did not accept this card. Use another one, or go back.',
      },
      expires: {
        required: 'Expiration date is required.',
        invalid: 'Expiration date must be written as MM/YY.',
        expired: 'This card has expired.',
      },
      code: { required: 'Security code is required.', invalid: 'Security code is not valid.' },
    },
    summary: 'Check what you entered:',
    save: 'Use this card',
    cancel: 'Cancel and go back',
    gone: 'This page cannot be used any more',
    goneText: 'Go back to the portal: it shows what came of it.',
    goneBack: 'Back to the portal',
    otherLanguage: 'Español',
    confirmTitle: 'Is this payment yours?',
    confirmText: (amount) => `Your provider asks for ${amount}. Nothing is charged before you confirm.`,
    confirm: 'Yes, it is mine',
    refuse: 'No, do not charge my card',
  },
  es: {
    title: 'Agregar una tarjeta',
    forMerchant: 'El número de su tarjeta se queda aquí y no se comparte con su proveedor.',
    sandbox: 'Este es un entorno de prueba. No escriba nunca una tarjeta real; use una de estas:',
    fields: {
      name: 'Nombre en la tarjeta',
      number: 'Número de tarjeta',
      expires: 'Fecha de vencimiento',
      code: 'Código de seguridad',
    },
    hints: { expires: 'Mes y año, como MM/AA', code: '3 dígitos al dorso; 4 al frente en American Express' },
    faults: {
      name: { required: 'El nombre en la tarjeta es obligatorio.', invalid: 'El nombre en la tarjeta no es válido.' },
      number: {
        required: 'El número de tarjeta es obligatorio.',
        invalid: 'El número de tarjeta no es válido.',
        'not-a-test-card': 'Solo se pueden usar las tarjetas de prueba de abajo.',
        refused: 'Su banco no aceptó esta tarjeta. Use otra o vuelva.',
      },
      expires: {
        required: 'La fecha de vencimiento es obligatoria.',
        invalid: 'La fecha de vencimiento debe escribirse como MM/AA.',
        expired: 'Esta tarjeta está vencida.',
      },
      code: { required: 'El código de seguridad es obligatorio.', invalid: 'El código de seguridad no es válido.' },
    },
    summary: 'Revise lo que escribió:',
    save: 'Usar esta tarjeta',
    cancel: 'Cancelar y volver',
    gone: 'Esta página ya no se puede usar',
    goneText: 'Vuelva al portal: allí verá qué pasó.',
    goneBack: 'Volver al portal',
    otherLanguage: 'English',
    confirmTitle: '¿Es suyo este pago?',
    confirmText: (amount) => `Su proveedor pide ${amount}. No se cobra nada antes de que usted confirme.`,
    confirm: 'Sí, es mío',
    refuse: 'No, no cobren mi tarjeta',
  },
}

/** What each kind of test card does, as the list of test cards on the card page says it. */
export const behaviourWords = {
  en: {
    approve: 'is accepted',
    decline: 'is declined when charged',
    error: 'fails when charged',
    timeout: 'times out',
    confirm: 'has to be confirmed when charged',
    refuse: 'is refused when entered',
    refundLater: 'is accepted; its refunds take a minute, and those that end in 7 cents fail',
    refundFails: 'is accepted; its refunds fail after a minute',
    disputeLost: 'is accepted; disputed after a minute, and lost',
    disputeWon: 'is accepted; disputed after a minute, and won',
    capture: 'is held for a minute before it is charged',
    renew: 'is accepted; its network gives it a later date after a minute',
  },
  es: {
    approve: 'se acepta',
    decline: 'se rechaza al cobrar',
    error: 'falla al cobrar',
    timeout: 'no responde a tiempo',
    confirm: 'pide confirmación al cobrar',
    refuse: 'se rechaza al escribirla',
    refundLater: 'se acepta; sus reembolsos tardan un minuto, y los que terminan en 7 centavos fallan',
    refundFails: 'se acepta; sus reembolsos fallan después de un minuto',
    disputeLost: 'se acepta; se disputa después de un minuto y se pierde',
    disputeWon: 'se acepta; se disputa después de un minuto y se gana',
    capture: 'se retiene un minuto antes de cobrarse',
    renew: 'se acepta; su red le da una fecha posterior después de un minuto',
  },
} as const
