import type { MessageTemplate } from '../../mail/send-message.ts'

/** A text with a link; what the link is for is told only to who opens it and proves who they are. */
export const shortCodeMessage: MessageTemplate<{ provider: string; link: string }> = {
  en: ({ provider, link }) => ({ subject: '', text: `${provider}: please continue here within 24 hours: ${link}` }),
  es: ({ provider, link }) => ({ subject: '', text: `${provider}: continúe aquí dentro de 24 horas: ${link}` }),
}
