/** @size all */
import { randomUUID } from 'node:crypto'

import type { NotificationTopic } from '@homeside/contract/notifications'
import type { MadePatient } from '@homeside/contract/sandbox'
import { type Language, languages } from '@homeside/contract/wire'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

import { asPatient, asStaff } from '../../testing/as-patient.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'
import { apiOrigin } from '../../testing/sign-on-walk.ts'
import { keepShortCode } from '../identity/short-codes/text-short-code.ts'
import { textReplies } from '../messages/texts/reply-to-text.ts'
import { ownedBy } from '../platform/database/scope.ts'
import { changes, patients } from '../platform/database/tables/patients.ts'
import { charges, paymentMethods, refunds } from '../platform/database/tables/payments.ts'
import { providers } from '../platform/database/tables/providers.ts'
import { selfRegistrations } from '../platform/database/tables/registration.ts'
import { partsOf } from '../platform/mail/send-message.ts'
import { definedJobs, namedByJobs } from '../platform/queue/define-job.ts'
import { jobs } from './jobs.ts'

interface Member {
  properties?: Record<string, Member>
  type?: string
  enum?: unknown[]
  anyOf?: Member[]
}
type Jobs = { [Of in (typeof jobs)[number] as Of['kind']]: readonly z.output<Of['data']>[] }

const topics: NotificationTopic[] = [
  'OrderConfirmations',
  'DeliveryAndTracking',
  'SupplyReminders',
  'AppointmentReminders',
]
const channels = ['email', 'text'] as const
/** Names as long as they may be, with letters that the alphabet of texts lacks. */
const names = [
  'Soluciones Médicas y Respiratorias de la Península Ibérica y del Río Grande, S. A.'.slice(0, 80),
  'Cedar Ridge Medical’s Respiratory, Diabetic, Ostomy and Wound Care Supplies Inc.'.slice(0, 80),
]

test('every job that is declared is done by a server', () => {
  expect(new Set(jobs)).toEqual(new Set(definedJobs))
})

test('what a job about a patient names is found at whose record it is now, when records were merged meanwhile', () => {
  const lost = jobs.filter(({ data }) => {
    const { properties } = z.toJSONSchema(data) as { properties: Record<string, Member> }
    const keys = Object.keys(properties).filter((name) => name.endsWith('Key'))
    return keys.includes('patientKey') && keys.length > 2 && !keys.some((name) => name in namedByJobs)
  })
  expect(lost.map(({ kind }) => kind)).toEqual([])
})

test('only keys and choices are in the queue, and these texts, to which no key leads', () => {
  const isKeyOrChoice = ({ type, enum: choices, anyOf = [], properties }: Member): boolean =>
    choices !== undefined ||
    (properties !== undefined && Object.values(properties).every(isKeyOrChoice)) ||
    ['integer', 'boolean', 'null'].includes(type ?? '') ||
    (anyOf.length > 0 && anyOf.every(isKeyOrChoice))
  const texts = jobs.flatMap(({ kind, data }) => {
    const { properties } = z.toJSONSchema(data) as { properties: Record<string, Member> }
    return Object.keys(properties).flatMap((name) => (isKeyOrChoice(properties[name] ?? {}) ? [] : [`${kind} ${name}`]))
  })
  expect(texts.toSorted()).toEqual([
    // The processor's own keys.
    'forget-card customer',
    'forget-card id',
    'forget-card merchant',
    'no-account email',
    'reset deviceHash',
    'security-notice to',
    'self-registration-code bindingHash',
    'self-registration-code transactionHash',
    'tell-staff to',
    'text-reply phone',
    'webhook-given-up to',
  ])
})

onEveryEngine('messages of two brands', (api) => {
  /** A provider with everything of its own, a patient of it, and somebody who has no account there yet. */
  async function brand(index: number, Language: Language) {
    const made = await api().addPatient(
      { Language, Provider: [], Orders: ['placed'], Conversations: ['unread'], Cards: ['valid'], LastName: 'Brand' },
      { registration: { details: { mails: topics, texts: topics } } },
    )
    const fresh = await api().addPatient({ Language, Provider: made.Alias })
    const host = `portal-${index}-${Language}.respiratory-supplies.example`
    const own = {
      pageOrigin: `https://${host}`,
      mailFrom: `portal@${host}`,
      mailReplyTo: `help@${host}`,
      textsFrom: `+1555555${7000 + made.SiteKey}`,
    }
    await api()
      .database.update(providers)
      .set({ ...own, name: names[index] ?? '' })
      .where(eq(providers.siteKey, made.SiteKey))
    await api()
      .database.update(patients)
      .set({ accountKey: null, emailOnFile: fresh.Email, languageOnFile: Language })
      .where(eq(patients.patientKey, fresh.PatientKey))
    await asStaff(api()).post(`staff/patients/${fresh.PatientKey}/consents`, {
      ConsentType: 'TextMessages',
      Agrees: true,
      How: 'Phone',
      Reason: 'They called.',
    })
    return { made, fresh, host, own, samples: await samplesOf({ ...made, Language }, fresh) }
  }

  async function samplesOf(
    {
      SiteKey: siteKey,
      PatientKey: patientKey,
      AccountKey: accountKey,
      Conversations,
      Orders,
      Language: language,
      ...made
    }: MadePatient,
    fresh: { PatientKey: number },
  ): Promise<Jobs> {
    const { database, clock } = api()
    const scope = { siteKey, patientKey }
    const stranger = { siteKey, patientKey: fresh.PatientKey }
    const now = clock.now()
    const orderKey = Orders[0]?.OrderKey ?? 0
    const conversationKey = Conversations[0]?.ConversationKey ?? 0
    await (await asPatient(api(), made)).post('patient/info', { HomePhone: '5555550177' })
    const [change] = await database.select().from(changes).where(ownedBy(scope, changes))
    const [card] = await database.select().from(paymentMethods).where(ownedBy(scope, paymentMethods))
    const { merchant = '', paymentMethodKey = 0 } = card ?? {}
    const paid = { ...scope, merchant, paymentMethodKey, orderKey, amountCents: 1200, askedAt: now }
    const unverified = await api().addPatient({ Provider: made.Alias, Account: 'unverified email' })
    const paidFor: { chargeKey: number; status: 'Approved' | 'Declined' | 'Refunded' }[] = []
    for (const status of ['Approved', 'Declined', 'Refunded'] as const) {
      const [row] = await database
        .insert(charges)
        .values({ ...paid, status, idempotencyKey: randomUUID(), reference: randomUUID(), settledAt: now })
        .returning()
      paidFor.push({ chargeKey: row?.chargeKey ?? 0, status })
    }
    const backFor: { refundKey: number; status: 'Refunded' | 'RefundFailed' }[] = []
    for (const [status, told] of [
      ['Done', 'Refunded'],
      ['Failed', 'RefundFailed'],
    ] as const) {
      const part = { ...scope, chargeKey: paidFor[0]?.chargeKey ?? 0, amountCents: 100, status, askedAt: now }
      const [row] = await database.insert(refunds).values(part).returning()
      backFor.push({ refundKey: row?.refundKey ?? 0, status: told })
    }
    const search = { transactionHash: randomUUID(), bindingHash: randomUUID() }
    const expiresAt = new Date(now.getTime() + 60 * 60 * 1000)
    await database.insert(selfRegistrations).values({ ...search, ...stranger, expiresAt })
    const link = await keepShortCode(database, scope, { route: 'orders', createdAt: now, expiresAt })
    const news = ['placed', 'shipped', 'delivered'] as const
    const notices = [
      'password',
      'username',
      'email',
      'email-asked',
      'email-offered',
      'phone',
      'phone-asked',
      'passkey-added',
      'passkey-removed',
    ] as const
    const { shortCodeKey } = link
    return {
      reset: [{ accountKey, deviceHash: null }],
      usernames: [
        { accountKey, siteKey },
        { accountKey, siteKey: null },
      ],
      'no-account': [{ email: 'nobody@mail.example', siteKey, language }],
      'self-registration-code': channels.map((channel) => ({ ...search, channel, language, isCounted: true })),
      'email-verification': [{ accountKey: unverified.AccountKey, isCounted: true }],
      'order-confirmation': [{ ...scope, orderKey }],
      invitation: channels.flatMap((channel) =>
        (['Portal', 'SixDigits'] as const).map((format) => ({ ...stranger, format, channel, language }) as const),
      ),
      'texted-link': [{ ...scope, shortCodeKey, language }],
      'delivery-news': channels.flatMap((channel) =>
        news.map((each) => ({ ...scope, orderKey, news: each, channel }) as const),
      ),
      'supply-reminder': [null, shortCodeKey].map((key) => ({ ...scope, shortCodeKey: key })),
      'change-decided': channels.map((channel) => ({ ...scope, changeKey: change?.changeKey ?? 0, channel })),
      'message-written': channels.map((channel) => ({ ...scope, conversationKey, channel })),
      'security-notice': notices.flatMap((what) => [
        { accountKey, what, channel: 'email', to: null } as const,
        { accountKey, what, channel: 'text', to: made.MobilePhone } as const,
      ]),
      'text-reply': textReplies.map((reply) => ({ siteKey, phone: made.MobilePhone, reply, language })),
      'tell-staff': [{ siteKey, to: 'desk@mail.example' }],
      'charge-news': [
        ...paidFor.map((charge) => ({ ...scope, ...charge })),
        ...backFor.map((refund) => ({ ...scope, chargeKey: paidFor[0]?.chargeKey ?? 0, ...refund })),
      ],
      'webhook-given-up': [{ siteKey, to: 'desk@mail.example' }],
      // These send nothing to anybody.
      'settle-charge': [],
      'follow-charge': [],
      'read-card': [],
      'forget-card': [],
      webhook: [],
      'refund-charge': [],
    }
  }

  test('every kind names its own host and sender alone, and every text fits', async () => {
    for (const [index] of names.entries()) {
      for (const language of languages) {
        const { host, samples, own } = await brand(index, language)
        for (const [job, data] of jobs.flatMap((each) => samples[each.kind].map((sample) => [each, sample] as const))) {
          await api().workFinished()
          api().outbox.messages.length = 0
          await api().queue.add<z.ZodType>(api().database, job, data)
          await api().workFinished()
          const sent = api().outbox.messages
          expect({ kind: job.kind, data, sent: sent.length }).toEqual({ kind: job.kind, data, sent: 1 })
          const [message] = sent
          const { channel, mailFrom, mailReplyTo, textsFrom, text = '' } = message ?? {}
          const hosts = [...text.matchAll(/https?:\/\/([\w.:-]+)|@([\w.-]+) #/g)].map(([, page, line]) => page ?? line)
          // The desk is the API's own.
          const page = job.kind === 'tell-staff' ? new URL(apiOrigin).host : host
          expect({ data, hosts: new Set([...hosts, page]) }).toEqual({ data, hosts: new Set([page]) })
          expect({ mailFrom, mailReplyTo, textsFrom }).toEqual({
            mailFrom: own.mailFrom,
            mailReplyTo: own.mailReplyTo,
            textsFrom: own.textsFrom,
          })
          if (channel !== 'text') continue
          const parts = partsOf(text)
          expect({ text, fits: parts <= (job.kind === 'self-registration-code' ? 1 : 2) }).toEqual({ text, fits: true })
        }
      }
    }
  })
})
