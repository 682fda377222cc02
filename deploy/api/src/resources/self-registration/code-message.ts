import { codeMinutes } from '@homeside/contract/constants/limits'

import type { MessageTemplate } from '../../mail/send-message.ts'

/** A message with a security code. By its last line a phone offers the code on the page that asks for it. */
export const codeMessage: MessageTemplate<{ provider: string; code: string; codeLine: string }> = {
  en: ({ provider, code, codeLine }) => ({
    subject: `Your security code from ${provider}`,
    text: `${provider}: your security code is ${code}. It is good for ${codeMinutes} minutes. Tell it to nobody.\n\n${codeLine}`,
  }),
  es: ({ provider, code, codeLine }) => ({
    subject: `Su código de seguridad de ${provider}`,
    text: `${provider}: su código de seguridad es ${code}. Vale por ${codeMinutes} minutos. No se lo diga a nadie.\n\n${codeLine}`,
  }),
}
