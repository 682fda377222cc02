import { acceptHeader, backgroundAcceptHeader, ofPage } from '@homeside/contract/constants/contract-version'
import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { Problem } from '@homeside/contract/problem'
import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyInstance } from 'ky'

import { abortable } from './abort-calls.ts'
import { ApiProblem } from './api-problem.ts'
import { resendWhenRenewed } from './session-renewal.ts'
import { storable } from './storable.ts'

/** The one client of a page. Every call function takes it as its first argument. */
export type Api = KyInstance

/**
 * A call may bring its own transport, `api.post(path, { body, ...transport })`, for what fetch cannot do. A client that
 * was given a transport, as in tests, always uses that one.
 */
export interface OwnTransport {
  transport: typeof fetch
}

export interface ApiOptions {
  /** Where the API lives, for example `https://api.example.org`. */
  origin: string
  /** The bearer token of the session, null when nobody is signed in. */
  getToken: () => string | null
  /** The alias of the session's provider, null when none is stored. */
  getAlias: () => string | null
  getLanguage: () => string
  /** The id of the page, for the trail. */
  page?: string
  /**
   * Called when a call with the current token is answered with `session-expired`, before the caller gets the problem.
   * Late answers to calls of an earlier session are ignored.
   *
   * @param isNew Whether the session was opened on this page and the server has accepted no call since. Then the
   * browser did not keep the cookie of the sign-in, and the server accepts no token without that cookie.
   */
  onSessionExpired: (isNew: boolean) => void
  /**
   * Whether the page waits for the same patient to sign in again after the session expired. If so, what the patient
   * sent is sent once more.
   */
  awaitsPatient?: () => boolean
  /**
   * Asks the patient for password or passkey when the server requires a proof. After a yes the call is sent once more;
   * after a no the caller gets `proof-required`.
   */
  provesAgain?: (signal: AbortSignal) => Promise<boolean>
  /** Called with each problem that a call ends with, before the caller gets it. */
  onProblem?: (problem: ApiProblem, call: { hasSession: boolean; url: string }) => void
  /**
   * The answer to a call without a body that the page sent before its scripts were loaded. Each answer is given once.
   * Null for every other call.
   */
  takeEarlyAnswer?: (call: Pick<Request, 'method' | 'url'>) => Promise<Response> | null
  /** The transport. Tests pass the API itself. */
  fetch?: typeof fetch
}

/**
 * The client for section 7 of the specification: credentials on every request, bearer token and Alias header whenever
 * a token exists, no request timeout. Only GETs are tried again, and never on 503. Every failure is an `ApiProblem`.
 */
export function createApi(options: ApiOptions): Api {
  /** The last token that the server accepted. The token that the page started with was accepted on the page before. */
  let taken = options.getToken()
  const page = options.page ? ofPage(options.page) : ''
  const onExpired = () => options.onSessionExpired(options.getToken() !== taken)
  const isOfThisSession = ({ headers }: Request) => {
    const token = options.getToken()
    return token !== null && headers.get('Authorization') === bearer(token)
  }
  const renewal = {
    getToken: options.getToken,
    awaitsPatient: () => {
      onExpired()
      return options.awaitsPatient?.() ?? false
    },
    provesAgain: async (signal: AbortSignal) => (await options.provesAgain?.(signal)) ?? false,
  }
  const browserFetch: typeof fetch = (input, init) => {
    const early = input instanceof Request ? options.takeEarlyAnswer?.(input) : null
    if (!early) return fetch(input, init)
    // A call that changes something may have arrived, so only the patient decides to send it again.
    return input instanceof Request && input.method === 'GET' ? early.catch(() => fetch(input, init)) : early
  }
  const send: typeof fetch = async (input, init?: RequestInit & Partial<OwnTransport>) => {
    const transport = wholeAnswers(options.fetch ?? init?.transport ?? browserFetch)
    const response = await resendWhenRenewed(transport, renewal)(input, init)
    // A hook of ky would copy each answer.
    if (response.ok && input instanceof Request && needsSession(input) && isOfThisSession(input)) {
      taken = options.getToken()
    }
    return response
  }
  return ky.create({
    prefix: options.origin,
    credentials: 'include',
    timeout: false,
    retry: {
      limit: 2,
      methods: ['get'],
      statusCodes: [500, 502, 504],
      // A server that says when to come back is not asked again before.
      shouldRetry: ({ error }) => (isHTTPError(error) && error.response.headers.has('Retry-After') ? false : undefined),
    },
    headers: { Accept: acceptHeader + page },
    fetch: abortable(send),
    parseJson,
    stringifyJson: (data) => JSON.stringify(data, (_name, value: unknown) => storable(value)),
    hooks: {
      beforeRequest: [
        ({ request, options: { context } }) => {
          if (!request.headers.has('Accept-Language')) request.headers.set('Accept-Language', options.getLanguage())
          if (context['isInBackground']) request.headers.set('Accept', backgroundAcceptHeader + page)
          const token = options.getToken()
          if (!token) return
          request.headers.set('Authorization', bearer(token))
          const alias = options.getAlias()
          if (alias) request.headers.set('Alias', alias)
        },
      ],
      beforeError: [
        async ({ request, error }) => {
          const problem = error instanceof ApiProblem ? error : await toApiProblem(error)
          options.onProblem?.(problem, { hasSession: request.headers.has('Authorization'), url: request.url })
          if (problem.code === 'session-expired' && isOfThisSession(request)) onExpired()
          return problem
        },
      ],
    },
  })
}

/** Whether the answer shows that the session is known: anybody may ask how long one lasts, and may report an error. */
function needsSession({ url }: Request): boolean {
  return !['account/sessionvalid', 'account/portalLog/'].some((path) => url.includes(path))
}

/** Parses an answer. One that is not JSON is not from our server, but from a hotel's sign-in page, for example. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiProblem({ code: 'bad-answer', cause })
  }
}

function bearer(token: string): string {
  return `Bearer ${token}`
}

/**
 * Wraps the transport so that a call either gets the whole answer or fails. A connection that breaks in the middle of
 * an answer counts as a network error, and an abort in the middle counts as aborted.
 */
export function wholeAnswers(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    const { status, statusText, headers } = response
    const body = await response.arrayBuffer().catch((cause: unknown) => {
      // Browsers use this message for a broken connection. Their messages for a broken body differ.
      throw new TypeError('network error', { cause })
    })
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
  }
}

/** A problem of a patient's call. The other codes of fields are those of staff's calls. */
type PatientsProblem = Omit<Problem, 'fields'> & { fields?: Record<string, FieldCode> }

function isProblem(value: unknown): value is PatientsProblem {
  return typeof value === 'object' && value !== null && typeof (value as { code?: unknown }).code === 'string'
}

/**
 * Turns any failure of a call into an `ApiProblem`: no network, timeout, aborted, a problem from the server, or an
 * answer that is not the server's (section 8.1 of the specification).
 */
async function toApiProblem(error: unknown): Promise<ApiProblem> {
  if (isHTTPError(error)) {
    const { response } = error
    const body: unknown = error.data
    const retryAfterSeconds = secondsUntil(response.headers.get('Retry-After'))
    const asked = retryAfterSeconds > 0 ? { retryAfterSeconds } : {}
    const status = response.status
    if (!isProblem(body)) return new ApiProblem({ code: 'bad-answer', status, ...asked, cause: error })
    return new ApiProblem({
      code: body.code,
      status,
      ...(body.fields ? { fields: body.fields } : {}),
      ...(body.provider ? { provider: body.provider } : {}),
      ...(body.triesLeft === undefined ? {} : { triesLeft: body.triesLeft }),
      correlationId: body.correlationId,
      ...asked,
      cause: error,
    })
  }
  if (isTimeoutError(error)) return new ApiProblem({ code: 'timed-out', cause: error })
  if (error instanceof DOMException && error.name === 'AbortError') {
    return new ApiProblem({ code: 'aborted', cause: error })
  }
  if (isNetworkError(error)) return new ApiProblem({ code: 'network-unreachable', cause: error })
  throw error
}

/** The seconds that a Retry-After header names, or until the moment that it names; 0 without either. */
function secondsUntil(header: string | null): number {
  if (header === null) return 0
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0
}
