import type { MessageTemplate } from '../../mail/send-message.ts'

/** Says that an address has no account. It does not reveal whose patient anybody is. */
export const noAccountMessage: MessageTemplate<{ sender: string }> = {
  en: ({ sender }) => ({
    subject: 'There is no account with this address',
    text: `Somebody asked ${sender} for help to log in with this email address. There is no account with it. If it was you, try another address, or call your provider.\n\nIf it was not you, you can ignore this message.`,
  }),
  es: ({ sender }) => ({
    subject: 'No hay ninguna cuenta con esta dirección',
    text: `Alguien pidió ayuda a ${sender} para iniciar sesión con este correo electrónico. No hay ninguna cuenta con él. Si fue usted, pruebe con otra dirección o llame a su proveedor.\n\nSi no fue usted, no haga nada.`,
  }),
}
