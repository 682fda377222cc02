import type { Language } from '@homeside/contract/wire'

/** The consent that is required before anything optional is sent, by the way of sending. */
export type WordedConsent = 'EmailNotifications' | 'TextMessages'

/**
 * The version of a consent that was signed on paper, or told to staff. It covers links that staff send, and nothing that
 * the patient chooses in the portal.
 */
export const paperVersion = 'paper'

interface Wording {
  /** Another text needs another version, so that it is known what somebody agreed to. */
  version: string
  paragraphs: Readonly<Record<Language, (provider: string) => string[]>>
}

/** The texts in force. */
export const wordings: Readonly<Record<WordedConsent, Wording>> = {
  EmailNotifications: {
    version: '2026-01',
    paragraphs: {
      en: (provider) => [
        `${provider} may email you about orders, deliveries and appointments, and when you can order supplies.`,
        'Email is not a private channel: others may be able to read it. A message names an order by its number alone and says nothing about your health.',
        'Turn it off here whenever you like, or with the link in each message.',
      ],
      es: (provider) => [
        `${provider} puede enviarle correos sobre pedidos, entregas y citas, y cuando pueda pedir suministros.`,
        'El correo electrónico no es un medio privado: otras personas podrían leerlo. Un mensaje solo nombra el pedido por su número y no dice nada de su salud.',
        'Puede desactivarlos aquí cuando quiera, o con el enlace de cada mensaje.',
      ],
    },
  },
  TextMessages: {
    version: '2026-01',
    paragraphs: {
      en: (provider) => [
        `${provider} may text you about orders, deliveries and appointments, and when you can order supplies.`,
        'About 2 to 6 texts a month. Your carrier may charge for them. You can get supplies without agreeing.',
        'Answer STOP to end them, HELP for help. Or turn them off here.',
      ],
      es: (provider) => [
        `${provider} puede enviarle mensajes de texto sobre pedidos, entregas y citas, y cuando pueda pedir suministros.`,
        'Unos 2 a 6 mensajes al mes. Su compañía telefónica puede cobrarlos. Puede recibir suministros sin aceptarlos.',
        'Responda STOP para terminarlos, HELP para recibir ayuda. O desactívelos aquí.',
      ],
    },
  },
}

/** Whether the server has the text of a kind of consent. */
export function isWorded(type: string): type is WordedConsent {
  return Object.hasOwn(wordings, type)
}
