import { whyNoAnswer } from '@homeside/server-kit/no-answer'
import { signedHeaders } from '@homeside/server-kit/post-webhook'

import { type Mailer, type Message, RefusedMessage, UnsentMessage } from './mailer.ts'

/** The service that texts go to, and that brings what patients answer. */
export interface TextSettings {
  /** A hook of its own, or Twilio's REST form: `twilio://SID:token@api.twilio.com`. */
  url: string
  /** The number that texts come from where a provider has none of its own. */
  from: string
  /** What the hook's texts are signed with, as Standard Webhooks say it. While one is replaced, the old and the new. */
  secrets: readonly string[]
  /** Where the service tells what became of a text. */
  apiOrigin?: string | undefined
}

/** How long the service may take, which is less than the lease of a job. */
const timeLimitMs = 10_000

/** Where the service brings texts, and what became of ours. */
export const inboundPath = '/texts'

/** Twilio's account and secret; null for a hook. */
export function twilioAccount({
  url,
}: Pick<TextSettings, 'url'>): { sid: string; token: string; origin: string } | null {
  if (!url.startsWith('twilio://')) return null
  const { username: sid, password, host } = new URL(url)
  const scheme = /^(127\.0\.0\.1|localhost|\[::1\])(:|$)/.test(host) ? 'http' : 'https'
  return { sid, token: decodeURIComponent(password), origin: `${scheme}://${host}` }
}

/** Hands texts to a service: a signed hook, which takes each id once, or Twilio's REST form, which knows no ids. */
export function textService(settings: TextSettings): Pick<Mailer, 'keepsIds' | 'send'> {
  const account = twilioAccount(settings)
  return {
    keepsIds: account === null,
    send: async (message) => {
      const { url, headers, body } = account === null ? toHook(settings, message) : toTwilio(account, settings, message)
      await judge(await post(url, { method: 'POST', headers, body, redirect: 'error' }))
    },
  }
}

interface Posted {
  url: string
  headers: Record<string, string>
  body: string
}

function toHook({ url, from, secrets }: TextSettings, { to, text, textsFrom, record }: Message): Posted {
  const id = record?.id ?? ''
  const body = JSON.stringify({ to: `+1${to}`, from: textsFrom ?? from, text, id })
  return { url, headers: signedHeaders({ id, body, secrets }), body }
}

function toTwilio(
  { sid, token, origin }: NonNullable<ReturnType<typeof twilioAccount>>,
  { from, apiOrigin }: TextSettings,
  { to, text, textsFrom, record }: Message,
): Posted {
  const told = apiOrigin === undefined ? {} : { StatusCallback: `${apiOrigin}${inboundPath}?id=${record?.id ?? ''}` }
  return {
    url: `${origin}/2010-04-01/Accounts/${sid}/Messages.json`,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
    },
    body: new URLSearchParams({ To: `+1${to}`, From: textsFrom ?? from, Body: text, ...told }).toString(),
  }
}

/** Errors of a connection that was never made: nothing was sent by it. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

async function post(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...request, signal: AbortSignal.timeout(timeLimitMs) })
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (neverConnected.has(code))
      throw new UnsentMessage(`The service for texts is away: ${whyNoAnswer(error)}.`, { cause: error })
    throw error
  }
}

/** Statuses whose cause may be mended at our end or theirs: an address, a sign-in, a limit. */
const mayPass = new Set([401, 403, 404, 408, 425, 429])

/** How services say that a number wants no texts: Twilio by a number. */
const stopCodes = new Set(['21610', 'stopped'])

/** Whether the code of a refusal says that the number wants no texts. */
export function saysStopped(code: unknown): boolean {
  return stopCodes.has(String(code))
}

/** @throws UnsentMessage, RefusedMessage where the service did not take it. */
async function judge(answer: Response): Promise<void> {
  if (answer.ok) {
    await answer.body?.cancel()
    return
  }
  const said = (await answer.json().catch(() => null)) as { code?: number | string } | null
  if (answer.status >= 500 || mayPass.has(answer.status)) {
    const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN)
    throw new UnsentMessage(`The service for texts answered ${answer.status}.`, {
      retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    })
  }
  throw new RefusedMessage(
    `The service for texts refused it with ${answer.status}, ${String(said?.code ?? 'no code')}.`,
    { isStopped: saysStopped(said?.code) },
  )
}
