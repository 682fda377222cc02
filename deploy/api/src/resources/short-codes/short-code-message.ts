import type { MessageTemplate } from '../../mail/send-message.ts'

interface TextedLink {
  provider: string
  /** When it expires, in the patient's zone. */
  until: string
  link: string
}

/** A text with a link. Its purpose is shown only to somebody who opens it and proves who they are. */
export const shortCodeMessage: MessageTemplate<TextedLink> = {
  en: ({ provider, until, link }) => ({
    subject: '',
    text: `${provider}: please continue here: ${link} Good until ${until}. Reply STOP to end texts.`,
  }),
  es: ({ provider, until, link }) => ({
    subject: '',
    text: `${provider}: continúe aquí: ${link} Válido hasta el ${until}. Responda STOP para no recibir más mensajes.`,
  }),
}
