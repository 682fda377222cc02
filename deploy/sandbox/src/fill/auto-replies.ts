import type { autoReplies } from '@homeside/api/database/tables/conversations'

type AutoReply = typeof autoReplies.$inferInsert

/** The automatic answers of two providers. The other providers have no automatic answer. */
export const sandboxAutoReplies: AutoReply[] = [
  {
    siteKey: 101,
    language: 'en',
    body:
      'Thank you for your message. Our care team answers Monday to Friday, 8:00 AM to 5:00 PM, usually within one ' +
      'business day. We do not watch messages at night. If this is an emergency, call 911.',
  },
  {
    siteKey: 101,
    language: 'es',
    body:
      'Gracias por su mensaje. Nuestro equipo responde de lunes a viernes, de 8:00 a.m. a 5:00 p.m., por lo ' +
      'general en un día hábil. De noche no leemos los mensajes. Si es una emergencia, llame al 911.',
  },
  {
    siteKey: 103,
    language: 'en',
    body: 'Thank you for writing. We answer within one business day. In an emergency, call 911.',
  },
  {
    siteKey: 103,
    language: 'es',
    body: 'Gracias por escribirnos. Respondemos en un día hábil. Si es una emergencia, llame al 911.',
  },
]
