import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { Language } from '@homeside/contract/wire'
import { z } from 'zod'

import { findNotificationRecipient } from '../../messages/notifications/find-recipients.ts'
import { sendOptional } from '../../messages/notifications/send-optional.ts'
import { pageLink } from '../../platform/mail/links.ts'
import { defineJob } from '../../platform/queue/define-job.ts'
import { patientScope } from '../../platform/queue/message-queue.ts'
import { findChange } from './changes.ts'

/**
 * Tells a patient who agreed to emails or texts that staff answered a change, with a link to it. The subject and the
 * answer are only in the portal. Nothing is sent when the patient has read it meanwhile.
 */
export const tellDecision = defineJob({
  kind: 'change-decided',
  data: z.strictObject({ ...patientScope, changeKey: z.int(), channel: z.enum(['email', 'text']) }),
  deliver: async (delivery, { siteKey, patientKey, changeKey, channel }): Promise<void> => {
    const scope = { siteKey, patientKey }
    const change = await findChange(delivery.database, scope, changeKey)
    if (change === null || change.readAt !== null) return
    const recipient = await findNotificationRecipient(delivery.database, scope, channel, null)
    if (recipient === null) return
    const page = change.type === 'Insurance' ? pagePaths.insurance : pagePaths.demographics
    const { provider } = recipient
    const address = pageAddress(page, { alias: provider.alias })
    const link = `${pageLink(delivery.pageOrigins, provider, address)}?change=${changeKey}`
    await sendOptional(delivery, channel, recipient, { ...words[recipient.language], link, kind: 'change-decided' })
  },
})

const words: Readonly<Record<Language, { subject: string; text: string }>> = {
  en: {
    subject: 'We answered the change you asked for',
    text: 'We looked at the change you asked for in your account. Sign in to see our answer:',
  },
  es: {
    subject: 'Respondimos al cambio que pidió',
    text: 'Revisamos el cambio que pidió en su cuenta. Inicie sesión para ver nuestra respuesta:',
  },
}
