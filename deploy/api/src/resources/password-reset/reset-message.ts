import { codeMinutes, linkHours } from '@homeside/contract/constants/limits'

import type { MessageTemplate } from '../../mail/send-message.ts'

interface ResetValues {
  sender: string
  username: string
  link: string
  code: string
  /** By which a phone offers the code. */
  codeLine: string
}

/** The message for a new password: a link, and a code for patients who read email on another device. */
export const resetMessage: MessageTemplate<ResetValues> = {
  en: ({ sender, username, link, code, codeLine }) => ({
    subject: 'Set a new password',
    text: `Somebody asked for a new password for your account ${username} with ${sender}. Open this link within ${linkHours} hours:\n\n${link}\n\nOr enter this code within ${codeMinutes} minutes: ${code}\n\nIf it was not you, please ignore this message. Your password stays as it is.\n\n${codeLine}`,
  }),
  es: ({ sender, username, link, code, codeLine }) => ({
    subject: 'Cree una contraseña nueva',
    text: `Alguien pidió una contraseña nueva para su cuenta ${username} con ${sender}. Abra este enlace dentro de ${linkHours} horas:\n\n${link}\n\nO escriba este código dentro de ${codeMinutes} minutos: ${code}\n\nSi no fue usted, no haga nada. Su contraseña sigue igual.\n\n${codeLine}`,
  }),
}
