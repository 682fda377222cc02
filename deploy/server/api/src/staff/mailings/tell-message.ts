import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { Language } from '@homeside/contract/wire'
import { eq, isNull } from 'drizzle-orm'
import { z } from 'zod'

import { findNotificationRecipient } from '../../messages/notifications/find-recipients.ts'
import { sendOptional } from '../../messages/notifications/send-optional.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { messages } from '../../platform/database/tables/conversations.ts'
import { pageLink } from '../../platform/mail/links.ts'
import { defineJob } from '../../platform/queue/define-job.ts'
import { patientScope } from '../../platform/queue/message-queue.ts'

/**
 * Tells a patient who agreed to emails or texts that staff wrote, with a link to it. What they wrote is only in the portal.
 * Nothing is sent when the patient has read it meanwhile.
 */
export const tellMessage = defineJob({
  kind: 'message-written',
  data: z.strictObject({ ...patientScope, conversationKey: z.int(), channel: z.enum(['email', 'text']) }),
  deliver: async (delivery, { siteKey, patientKey, conversationKey, channel }): Promise<void> => {
    const scope = { siteKey, patientKey }
    const [unread] = await delivery.database
      .select({ messageKey: messages.messageKey })
      .from(messages)
      .where(ownedBy(scope, messages, eq(messages.conversationKey, conversationKey), isNull(messages.readAt)))
      .limit(1)
    const recipient = unread && (await findNotificationRecipient(delivery.database, scope, channel, null))
    if (!recipient) return
    const { language, provider } = recipient
    const link = pageLink(
      delivery.pageOrigins,
      provider,
      pageAddress(pagePaths.message, { alias: provider.alias, id: conversationKey }),
    )
    await sendOptional(delivery, channel, recipient, { ...words[language], link, kind: 'message-written' })
  },
})

const words: Readonly<Record<Language, { subject: string; text: string }>> = {
  en: { subject: 'You have a message from us', text: 'We wrote you a message. Sign in to read it:' },
  es: { subject: 'Tiene un mensaje nuestro', text: 'Le escribimos un mensaje. Inicie sesión para leerlo:' },
}
