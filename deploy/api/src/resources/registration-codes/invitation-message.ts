import type { MessageTemplate } from '../../mail/send-message.ts'

interface Invitation {
  provider: string
  code: string
  /** Empty for a code of six digits. */
  link: string
}

/** Invites a patient to register. It does not say what for. */
export const invitationMessage: MessageTemplate<Invitation> = {
  en: ({ provider, code, link }) => ({
    subject: `Your registration code from ${provider}`,
    text: `${provider} invites you to its patient portal. Your registration code is ${code}. ${link}`.trim(),
  }),
  es: ({ provider, code, link }) => ({
    subject: `Su código de registro de ${provider}`,
    text: `${provider} le invita a su portal para pacientes. Su código de registro es ${code}. ${link}`.trim(),
  }),
}
