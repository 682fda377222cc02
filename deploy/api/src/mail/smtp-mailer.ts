import { createTransport } from 'nodemailer'

import { RefusedMessage } from './mailer.ts'
import type { Mailer } from './mailer.ts'
import { unsubscribeHeaders } from './unsubscribe-headers.ts'

const connectionTimeoutMs = 10_000
/** Host names of this machine, as `URL` writes them. */
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps://…`. */
  url: string
  /** The address that mail comes from. */
  from: string
  /** Delivers texts, which SMTP does not. Without it, texts are refused. */
  texts?: Mailer | undefined
}

/**
 * Sends emails by SMTP. A mail server on another machine has to speak TLS: an email without it would be readable on the
 * way. `send` throws where it does not.
 */
export function smtpMailer({ url, from, texts }: SmtpSettings): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: connectionTimeoutMs,
    // A message consists of text only: it never reads a file or a network address.
    disableFileAccess: true,
    disableUrlAccess: true,
    requireTLS: !loopbackNames.has(new URL(url).hostname),
  })
  return {
    sendsTexts: texts !== undefined,
    send: async (message) => {
      if (message.channel === 'text') {
        if (texts === undefined) throw new RefusedMessage('There is no service for texts.')
        return texts.send(message)
      }
      const { to, sender, subject, text, unsubscribeUrl } = message
      const mail = {
        from: { name: sender, address: from },
        // An object means one recipient, whatever characters it contains.
        to: { name: '', address: to },
        subject,
        text,
        headers: Object.fromEntries(unsubscribeHeaders(unsubscribeUrl)),
      }
      try {
        await transport.sendMail(mail)
      } catch (error) {
        throw isRefusal(error) ? new RefusedMessage('The mail server refused the message.', { cause: error }) : error
      }
    },
  }
}

/** Whether the server refuses this recipient or this email. A server that refuses the sign-in may be repaired. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const isOfTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return isOfTheMail && typeof error.responseCode === 'number' && error.responseCode >= 500
}
