import { type Language, languages } from '@homeside/contract/wire'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

import { providers } from '../../platform/database/tables/providers.ts'
import { type MessageTemplate, senderOf, sendMessage } from '../../platform/mail/send-message.ts'
import { defineJob } from '../../platform/queue/define-job.ts'

/** The kinds of answers to a text: `taken` where the provider's people read it, `unread` where nobody does. */
export const textReplies = ['stopped', 'started', 'help', 'taken', 'unread'] as const
export type TextReply = (typeof textReplies)[number]

/** Answers a text: that no more will come, that more will come again, whom to call, or who reads it. */
export const replyToText = defineJob({
  kind: 'text-reply',
  // No key leads to a phone that belongs to no patient, so the job contains it.
  data: z.strictObject({
    siteKey: z.int(),
    phone: z.string(),
    reply: z.enum(textReplies),
    language: z.enum(languages),
  }),
  queue: 'texts',
  deliver: async ({ database, id, mailer }, { siteKey, phone, reply, language }): Promise<void> => {
    const [provider] = await database.select().from(providers).where(eq(providers.siteKey, siteKey))
    if (provider === undefined) return
    await sendMessage(mailer, {
      channel: 'text',
      to: phone,
      ...senderOf(provider),
      record: { id, kind: null, patient: null },
      template: templates[reply],
      values: { phone: provider.phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3') },
      language,
    })
  },
})

type Template = MessageTemplate<{ phone: string }>

// These use only letters of the alphabet of texts (GSM 03.38), which lacks á, í and ó: one of those doubles the price.
const templates: Readonly<Record<TextReply, Template>> = {
  stopped: {
    en: () => ({ subject: '', text: 'You get no more texts from us. Answer START to get them again.' }),
    es: () => ({ subject: '', text: 'Ya no le enviamos mensajes de texto. Responda START para recibirlos otra vez.' }),
  },
  started: {
    en: () => ({ subject: '', text: 'You get texts from us again. Answer STOP to end them, HELP for help.' }),
    es: () => ({
      subject: '',
      text: 'Otra vez le enviamos mensajes de texto. Responda STOP para no recibirlos, HELP para ayuda.',
    }),
  },
  help: {
    en: ({ phone }) => ({
      subject: '',
      text: `For help, call ${phone}. Answer STOP to get no more texts. Your carrier may charge for texts.`,
    }),
    es: ({ phone }) => ({
      subject: '',
      text: `Para ayuda, llame al ${phone}. Responda STOP para no recibir mensajes. Su operador puede cobrarlos.`,
    }),
  },
  taken: {
    en: ({ phone }) => ({ subject: '', text: `We have your text and will read it. If it cannot wait, call ${phone}.` }),
    es: ({ phone }) => ({
      subject: '',
      text: `Recibimos su mensaje y lo vamos a leer. Si no puede esperar, llame al ${phone}.`,
    }),
  },
  unread: {
    en: ({ phone }) => ({ subject: '', text: `Nobody reads texts to this number. Please call ${phone}.` }),
    es: ({ phone }) => ({ subject: '', text: `Nadie lee los mensajes a este numero. Por favor llame al ${phone}.` }),
  },
} satisfies Record<TextReply, Record<Language, Template[Language]>>
