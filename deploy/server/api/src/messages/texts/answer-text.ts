import { languages } from '@homeside/contract/wire'
import type { Language } from '@homeside/contract/wire'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

import type { Database } from '../../platform/database/database.ts'
import { findPatient, languageOf } from '../../platform/database/find-patient.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { senderOf, sendMessage } from '../../platform/mail/send-message.ts'
import type { MessageTemplate } from '../../platform/mail/send-message.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { defineJob } from '../../platform/queue/define-job.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { mayBeTexted } from './phone-numbers.ts'
import { patientsAt, providersAt, resumeTexts, stopTexts } from './stop-texts.ts'
import type { Line } from './stop-texts.ts'

/** The words that carriers treat as a stop, a start or a request for help, and the Spanish words for them. */
const meanings = {
  stopped: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'ALTO', 'PARAR', 'BAJA'],
  started: ['START', 'UNSTOP', 'EMPEZAR', 'INICIAR'],
  help: ['HELP', 'INFO', 'AYUDA'],
} as const
/** No key leads to a phone that belongs to no patient, so the job contains it. */
const textReply = z.strictObject({
  siteKey: z.int(),
  phone: z.string(),
  reply: z.enum(['stopped', 'started', 'help']),
  language: z.enum(languages),
})
type Reply = z.infer<typeof textReply>

interface Received extends Line {
  text: string
  /** Whether its service answers these words by itself. */
  isAnswered: boolean
}

/**
 * Handles a text to a provider's number, whoever sent it. STOP ends all optional texts to the phone and START takes that
 * back; both are confirmed. HELP is answered. Anything else changes nothing.
 *
 * @returns whose phone it is.
 */
export async function answerText(
  database: Database,
  { text, isAnswered, ...line }: Received,
  queue: Pick<MessageQueue, 'add'>,
  now: Date,
): Promise<Scope[]> {
  const reply = understand(text)
  const [provider] = await providersAt(database, line)
  if (reply === null || provider === undefined) return []
  const act = { stopped: stopTexts, started: resumeTexts, help: patientsAt }[reply]
  const found = await act(database, line, now)
  if (isAnswered || !(await mayReply(database, reply, line, now))) return found
  // A phone that several patients share gets one answer.
  const [first] = found
  const known = first === undefined ? null : await findPatient(database, first)
  await queue.add(database, replyToText, {
    siteKey: first?.siteKey ?? provider.siteKey,
    phone: line.phone,
    reply,
    language: known === null ? 'en' : languageOf(known.patient, known.account),
  })
  return found
}

/** How many texts of one kind answer one phone in a day: two machines that answer each other come to an end. */
const repliesADay = 3

async function mayReply(
  database: Database,
  reply: Reply['reply'],
  { phone, number }: Line,
  now: Date,
): Promise<boolean> {
  if (!mayBeTexted(phone)) return false
  const subject = `${reply} ${phone} ${number}`
  const limit = { purpose: 'text-replies', subject, maxAttempts: repliesADay, windowSeconds: 24 * 60 * 60 }
  try {
    await countAttempts(database, [limit], now)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

function understand(text: string): Reply['reply'] | null {
  const word = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}]/gu, '')
  return (
    (['stopped', 'started', 'help'] as const).find((reply) => meanings[reply].some((each) => each === word)) ?? null
  )
}

/** Answers a text: that no more will come, that more will come again, or whom to call. */
export const replyToText = defineJob({
  kind: 'text-reply',
  data: textReply,
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

const templates: Readonly<Record<Reply['reply'], Template>> = {
  stopped: {
    en: () => ({ subject: '', text: 'You get no more texts from us. Answer START to get them again.' }),
    es: () => ({ subject: '', text: 'Ya no recibirá mensajes de texto. Responda START para recibirlos otra vez.' }),
  },
  started: {
    en: () => ({ subject: '', text: 'You get texts from us again. Answer STOP to end them, HELP for help.' }),
    es: () => ({
      subject: '',
      text: 'Otra vez recibirá mensajes de texto. Responda STOP para no recibirlos, HELP para ayuda.',
    }),
  },
  help: {
    en: ({ phone }) => ({
      subject: '',
      text: `For help, call ${phone}. Answer STOP to get no more texts. Your carrier may charge for texts.`,
    }),
    es: ({ phone }) => ({
      subject: '',
      text: `Si necesita ayuda, llame al ${phone}. Responda STOP para no recibir más mensajes. Su compañía telefónica puede cobrarlos.`,
    }),
  },
} satisfies Record<Reply['reply'], Record<Language, Template[Language]>>
