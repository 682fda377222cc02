import type { MessageTemplate } from '../../mail/send-message.ts'

/** A security code. */
export const codeMessage: MessageTemplate<{ provider: string; code: string }> = {
  en: ({ provider, code }) => ({
    subject: `Your security code from ${provider}`,
    text: `${provider}: your security code is ${code}. It is good for 10 minutes. Tell it to nobody.`,
  }),
  es: ({ provider, code }) => ({
    subject: `Su código de seguridad de ${provider}`,
    text: `${provider}: su código de seguridad es ${code}. Vale por 10 minutos. No se lo diga a nadie.`,
  }),
}
