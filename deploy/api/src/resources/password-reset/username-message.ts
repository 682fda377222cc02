import type { MessageTemplate } from '../../mail/send-message.ts'

/** The usernames of an address. */
export const usernameMessage: MessageTemplate<{ usernames: readonly string[]; link: string }> = {
  en: ({ usernames, link }) => ({
    subject: 'Your username',
    text: `You can log in with this username:\n\n${usernames.join('\n')}\n\n${link}`,
  }),
  es: ({ usernames, link }) => ({
    subject: 'Su usuario',
    text: `Puede iniciar sesión con este usuario:\n\n${usernames.join('\n')}\n\n${link}`,
  }),
}
