import { createHmac, timingSafeEqual } from 'node:crypto'

import type { CallDefinition } from '@homeside/contract/call'
import { clientAddress } from '@homeside/server-kit/client-address'
import type { Context, Hono } from 'hono'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'

import { outcomeOf, recordAccess } from '../../platform/audit/record-access.ts'
import { trailNotes } from '../../platform/audit/trail-notes.ts'
import type { CallEnvironment } from '../../platform/calls/call-environment.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { parseJson } from '../../platform/calls/read-request.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { inboundPath, saysStopped, type TextSettings, twilioAccount } from '../../platform/mail/text-service.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { answerText } from './answer-text.ts'
import { digitsOfHere } from './phone-numbers.ts'
import type { Wish } from './read-wish.ts'
import { noteDelivery } from './record-texts.ts'
import { stopTexts } from './stop-texts.ts'

/** What the service for texts brings: a text that somebody sent, or what became of one of ours. */
export type Inbound =
  | {
      kind: 'text'
      id: string
      phone: string | null
      number: string
      text: string
      hasPictures: boolean
      taken: Wish | null
    }
  | { kind: 'state'; id: string; state: 'Delivered' | 'NotDelivered' | null; code: string | null; line: Line | null }

interface Line {
  phone: string
  number: string
}

const number = z.string().max(20)
const hookBody = z.union([
  z.object({ from: number, to: number, text: z.string().max(1600), pictures: z.int().min(0).optional() }),
  z.object({ id: z.string().max(64), state: z.enum(['delivered', 'failed']), code: z.string().max(40).optional() }),
])

/** The name of the request in the trail. It is no call of the contract: a signature tells who sends it. */
const inboundCall: CallDefinition = {
  method: 'POST',
  path: inboundPath.slice(1),
  summary: 'Takes what patients text, and what became of texts to them.',
  access: 'public',
  answer: z.strictObject({}),
  problems: [],
}

/** Serves the address at which the service for texts brings what patients answer, and what became of ours. */
export function receiveTexts(app: Hono<CallEnvironment>, dependencies: Dependencies): void {
  const { clock, database, texts, trustProxy } = dependencies
  if (texts === null) return
  app.post(inboundPath, async (context) => {
    context.set('route', inboundPath)
    const trail = trailNotes()
    const correlationId = context.get('correlationId')
    const at = clock()
    const address = clientAddress(context, trustProxy)
    const audited = { call: inboundCall, caller: null, params: {}, at, database, correlationId, address, trail }
    const inbound = readInbound(context, texts)
    await recordAccess(audited, null)
    try {
      await takeInbound(inbound, dependencies, texts, { now: at, trail })
    } catch (error) {
      await recordAccess(audited, outcomeOf(error))
      throw error
    }
    await recordAccess(audited, 'done')
    return twilioAccount(texts) === null
      ? context.json({})
      : context.body('<Response/>', 200, { 'Content-Type': 'text/xml' })
  })
}

async function takeInbound(
  inbound: Inbound,
  { database, queue }: Dependencies,
  { from }: TextSettings,
  { now, trail }: { now: Date; trail: ReturnType<typeof trailNotes> },
): Promise<void> {
  if (inbound.kind === 'state') {
    const { id, state, code, line } = inbound
    if (state !== null) await noteDelivery(database, id, { state, reason: code })
    if (saysStopped(code) && line !== null) trail.patients.push(...(await stopTexts(database, { ...line, from }, now)))
    return
  }
  const { phone } = inbound
  // Whoever writes from another country has no texts from here that could stop.
  if (phone === null) return
  const once = { purpose: 'text-received', subject: inbound.id, maxAttempts: 1, windowSeconds: 24 * 60 * 60 }
  await database
    .transaction(async (transaction) => {
      if (inbound.id !== '') await countAttempts(transaction, [once], now)
      trail.patients.push(...(await answerText(transaction, { ...inbound, phone, from }, queue, now)))
    })
    .catch((error: unknown) => {
      // The service brings it again because our answer got lost.
      if (!(error instanceof Problem)) throw error
    })
}

/** @throws Problem invalid-credentials without the service's signature; malformed. */
function readInbound(context: Context<CallEnvironment>, settings: TextSettings): Inbound {
  const account = twilioAccount(settings)
  return account === null ? readHook(context, settings) : readTwilio(context, settings, account.token)
}

function readHook(context: Context<CallEnvironment>, { secrets }: TextSettings): Inbound {
  const body = context.get('text')
  const headers = context.req.header()
  if (!secrets.some((secret) => isSignedBy(secret, body, headers))) throw new Problem('invalid-credentials')
  const { data } = hookBody.safeParse(parseJson(body))
  if (data === undefined) throw new Problem('malformed')
  if ('text' in data) {
    const id = headers['webhook-id'] ?? ''
    const { from, to, text, pictures = 0 } = data
    return { kind: 'text', id, phone: digitsOfHere(from), number: to, text, hasPictures: pictures > 0, taken: null }
  }
  const state = data.state === 'delivered' ? 'Delivered' : 'NotDelivered'
  return { kind: 'state', id: data.id, state, code: data.code ?? null, line: null }
}

function isSignedBy(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false })
    return true
  } catch {
    return false
  }
}

const states: Partial<Record<string, 'Delivered' | 'NotDelivered'>> = {
  delivered: 'Delivered',
  undelivered: 'NotDelivered',
  failed: 'NotDelivered',
}

/**
 * What Twilio took a text for by the words of its own lists, and then answers by itself: "Advanced Opt-Out" in its pages,
 * docs.twilio.com/messaging/tutorials/advanced-opt-out.
 */
const optOuts: Partial<Record<string, Wish>> = { STOP: 'stopped', START: 'started', HELP: 'help' }

/** Twilio signs the address that it was given, and the members of the form in the order of their names. */
function readTwilio(context: Context<CallEnvironment>, { apiOrigin = '' }: TextSettings, token: string): Inbound {
  const { pathname, search, searchParams } = new URL(context.req.url)
  const form = new URLSearchParams(context.get('text'))
  const signed = [...form]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flat()
    .join('')
  const expected = createHmac('sha1', token).update(`${apiOrigin}${pathname}${search}${signed}`).digest()
  const given = Buffer.from(context.req.header('X-Twilio-Signature') ?? '', 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Problem('invalid-credentials')
  const read = (name: string): string => form.get(name) ?? ''
  const status = form.get('MessageStatus')
  if (status !== null) {
    const phone = digitsOfHere(read('To'))
    const line = phone === null ? null : { phone, number: read('From') }
    const id = searchParams.get('id') ?? ''
    return { kind: 'state', id, state: states[status] ?? null, code: form.get('ErrorCode'), line }
  }
  return {
    kind: 'text',
    id: read('MessageSid'),
    phone: digitsOfHere(read('From')),
    number: read('To'),
    text: read('Body').slice(0, 1600),
    hasPictures: Number(read('NumMedia')) > 0,
    taken: optOuts[read('OptOutType')] ?? null,
  }
}
