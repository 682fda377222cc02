import type { TextKind } from '@homeside/contract/constants/outgoing'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { fillPath } from '@homeside/contract/constants/paths'

import { pageLink } from '../../platform/mail/links.ts'
import { senderOf, sendMessage, type MessageTemplate } from '../../platform/mail/send-message.ts'
import type { Delivery } from '../../platform/queue/define-job.ts'
import type { NotificationRecipient, SentChannel } from './find-recipients.ts'

/** The text in the reader's language, and the page it is about. */
export interface Words {
  subject: string
  text: string
  link: string
}

/**
 * Sends an optional message with a way to stop: in an email a link and one click (RFC 8058), in a text STOP.
 *
 * @throws RefusedMessage when it is refused for good; another error when it could not be handed over now.
 */
export function sendOptional(
  { id, mailer, pageOrigins, apiOrigin }: Pick<Delivery, 'id' | 'mailer' | 'pageOrigins' | 'apiOrigin'>,
  channel: SentChannel,
  { to, language, provider, scope, unsubscribeKey: key }: NotificationRecipient,
  { kind, ...words }: Words & { kind: TextKind },
): Promise<void> {
  const oneClick = channel === 'email' && apiOrigin !== undefined
  return sendMessage(mailer, {
    channel,
    to,
    ...senderOf(provider),
    record: { id, kind, patient: scope },
    template: channel === 'email' ? mail : text,
    values: {
      ...words,
      provider: provider.name,
      off: pageLink(pageOrigins, provider, pageAddress(pagePaths.unsubscribe, { key })),
    },
    language,
    ...(oneClick ? { unsubscribeUrl: `${apiOrigin}/${fillPath('account/unsubscribe/{key}', { key })}` } : {}),
  })
}

type Template = MessageTemplate<Words & { provider: string; off: string }>

const mail: Template = {
  en: ({ subject, text, link, provider, off }) => ({
    subject,
    text: `${text}\n\n${link}\n\n${provider}\n\nTo get no more of these emails:\n${off}`,
  }),
  es: ({ subject, text, link, provider, off }) => ({
    subject,
    text: `${text}\n\n${link}\n\n${provider}\n\nPara no recibir más estos correos:\n${off}`,
  }),
}

const text: Template = {
  en: ({ text: words, link }) => ({ subject: '', text: `${words} ${link}\nAnswer STOP to get no more texts.` }),
  es: ({ text: words, link }) => ({
    subject: '',
    text: `${words} ${link}\nResponda STOP para no recibir más mensajes.`,
  }),
}
