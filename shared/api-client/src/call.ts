import { fillPath } from '@homeside/contract/constants/paths'
import type { AnswerOf, CallOf, GivenTo, Method, PathOf } from '@homeside/contract/portal-calls'
import type { Options } from 'ky'

import { ApiProblem } from './api-problem.ts'
import type { Api, OwnTransport } from './api.ts'
import { storable } from './storable.ts'

/** How a call travels, in addition to what the contract says. */
export interface CallOptions extends Pick<Options, 'context' | 'keepalive' | 'signal'>, Partial<OwnTransport> {
  headers?: Readonly<Record<string, string>>
  /**
   * Makes the transport for a multipart body. It gets the body directly, because WebKit cannot read files out of a
   * request.
   */
  sendForm?: (form: FormData) => typeof fetch
  /** A member that the server's answer has. One without it came from somewhere else, and nothing was done. */
  needs?: string
}

/** The last argument of a call; optional where the contract requires nothing. */
type Arguments<Needed> = object extends Needed ? [given?: Needed & CallOptions] : [given: Needed & CallOptions]

/**
 * Makes a call of the contract. The contract types its path, its arguments and its answer:
 *
 * ```ts
 * const order = await call(api, 'POST', 'orders', { json: request, key: idempotencyKey, signal })
 * ```
 *
 * `params` fill the path, `query` follows it; the body is `json`, `form` or `multipart`, as it travels; `key` is the
 * Idempotency-Key. A GET that acts is called with `acts: true` and is not tried again by itself; one that answers a file
 * with `answer: 'file'`.
 *
 * @throws ApiProblem with one of the call's codes, `bad-answer` for one of another shape, or what any call can fail with.
 */
export async function call<M extends Method, Path extends PathOf<M>>(
  api: Api,
  method: M,
  path: Path,
  ...[given]: Arguments<GivenTo<CallOf<M, Path>>>
): Promise<AnswerOf<CallOf<M, Path>>> {
  // The API checks its own answers against the contract.
  return (await sendCall(api, method, path, given ?? {})) as AnswerOf<CallOf<M, Path>>
}

type Values = Readonly<Record<string, unknown>>

/** Everything that a call can be given. The contract says which of it this call takes. */
export interface CallInput extends CallOptions {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string | number | undefined>>
  json?: unknown
  form?: Values
  multipart?: Values
  key?: string
  acts?: true
  answer?: 'file'
}

/** Sends a call. `call` and `answerQuery` add the types of the contract. */
export async function sendCall(api: Api, method: Method, path: string, given: CallInput): Promise<unknown> {
  // The browser keeps only the cookie of the last sign-in, so the next sign-in must bring that cookie along.
  return given.needs === 'access_token' ? inTurn(() => send(api, method, path, given)) : send(api, method, path, given)
}

/** How many milliseconds a tab waits for another tab's sign-in, which may never be answered. */
const patience = 10_000

/** The lock that a tab holds while it signs in. */
const turn = 'homeside-sign-in'

/** The key in local storage that is set while a tab signs in. The other tabs see it at once, a lock only later. */
const mark = 'signingIn'

/**
 * Signs in after the other tabs of this browser, where locks exist. The browser takes some frames to grant a lock, so a
 * tab that finds no other sign-in under way does not wait for it.
 */
async function inTurn(signIn: () => Promise<unknown>): Promise<unknown> {
  const locks = 'locks' in navigator ? navigator.locks : null
  if (!locks) return signIn()
  const isAlone = takeMark()
  try {
    if (!isAlone) return await afterOthers(locks, signIn)
    const sent = signIn()
    locks.request(turn, () => sent).catch(() => undefined)
    return await sent
  } finally {
    takeMarkAway()
  }
}

function afterOthers(locks: LockManager, signIn: () => Promise<unknown>): Promise<unknown> {
  const waiting = new AbortController()
  const limit = setTimeout(() => waiting.abort(), patience)
  const own = locks.request(turn, { signal: waiting.signal }, () => {
    clearTimeout(limit)
    return signIn()
  })
  return own.catch((error: unknown) => {
    if (waiting.signal.aborted) return signIn()
    throw error
  })
}

/** Sets the key. Returns whether it was not set before; false where the browser forbids this storage. */
function takeMark(): boolean {
  try {
    const isFree = localStorage.getItem(mark) === null
    localStorage.setItem(mark, 'yes')
    return isFree
  } catch {
    return false
  }
}

function takeMarkAway(): void {
  try {
    localStorage.removeItem(mark)
  } catch {
    // Where the key cannot be removed, it could not be set either.
  }
}

async function send(api: Api, method: Method, path: string, given: CallInput): Promise<unknown> {
  const { params = {}, query, json, form, multipart, key, acts, answer, headers, sendForm, needs, ...options } = given
  const files = multipart && entered(new FormData(), multipart)
  const response = api(fillPath(path, params), {
    ...options,
    method,
    ...(query ? { searchParams: query } : {}),
    ...(json === undefined ? {} : { json }),
    ...(form ? { body: entered(new URLSearchParams(), form) } : {}),
    ...(files ? { body: files } : {}),
    ...(files && sendForm ? { transport: sendForm(files) } : {}),
    ...(acts || options.context?.['isPolled'] ? { retry: 0 } : {}),
    headers: { ...headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
  })
  if (answer === 'file') return response.blob()
  const read: unknown = await response.json()
  if (!isAnswer(read, method, needs)) throw new ApiProblem({ code: 'bad-answer' })
  return read
}

/** Whether JSON can be the server's answer: only a GET answers a list, and any other call at least one member. */
function isAnswer(read: unknown, method: Method, needs: string | undefined): boolean {
  if (typeof read !== 'object' || read === null) return false
  if (needs !== undefined && !(needs in read)) return false
  return method === 'GET' || (!Array.isArray(read) && Object.keys(read).length > 0)
}

/** Adds each given value under its name, and each file of a list as its own part. */
function entered<Body extends URLSearchParams | FormData>(body: Body, values: Values): Body {
  for (const [name, value] of Object.entries(values)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each instanceof Blob && body instanceof FormData) body.append(name, each)
      else if (each !== undefined) body.append(name, String(storable(each)))
    }
  }
  return body
}
