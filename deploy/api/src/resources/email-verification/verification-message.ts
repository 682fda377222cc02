import { linkHours } from '@homeside/contract/constants/limits'

import type { MessageTemplate } from '../../mail/send-message.ts'

/** Asks the owner of a mailbox to confirm it. */
export const verificationMessage: MessageTemplate<{ sender: string; link: string }> = {
  en: ({ sender, link }) => ({
    subject: 'Please verify your email address',
    text: `${sender} needs to know that this email address is yours. Please open this link within ${linkHours} hours:\n\n${link}\n\nIf you did not expect this message, please ignore it.`,
  }),
  es: ({ sender, link }) => ({
    subject: 'Por favor verifique su dirección de correo electrónico',
    text: `${sender} necesita saber que esta dirección de correo es suya. Abra este enlace dentro de ${linkHours} horas:\n\n${link}\n\nSi no esperaba este mensaje, no haga nada.`,
  }),
}
