import { fillPath } from '@homeside/contract/constants/paths'
import type { AnswerOf, CallOf, GivenTo, Method, PathOf } from '@homeside/contract/portal-calls'
import type { Options } from 'ky'

import type { Api, OwnTransport } from './api.ts'

/** How a call travels, beside what the contract says of it. */
export interface CallOptions extends Pick<Options, 'context' | 'keepalive' | 'signal'>, Partial<OwnTransport> {
  headers?: Readonly<Record<string, string>>
}

type Values = Readonly<Record<string, unknown>>

/** All that any call may be given; the contract says which of it this one takes. */
interface Given extends CallOptions {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string | number | undefined>>
  json?: unknown
  form?: Values
  multipart?: Values
  key?: string
  acts?: true
  answer?: 'file'
}

/** The last argument of a call, which may be left out where the contract needs nothing. */
type Arguments<Needed> = object extends Needed ? [given?: Needed & CallOptions] : [given: Needed & CallOptions]

/**
 * Makes a call of the contract. Its path, what it is given and what it answers are the contract's:
 *
 * ```ts
 * const order = await call(api, 'POST', paths.orders, { json: request, key: idempotencyKey, signal })
 * ```
 *
 * `params` fill the path, `query` follows it; the body is `json`, `form` or `multipart`, as it travels; `key` is the
 * Idempotency-Key. A GET that acts is called with `acts: true` and is not tried again by itself; one that answers a file
 * with `answer: 'file'`.
 *
 * @throws ApiProblem with one of the call's codes, or what any call can fail with.
 */
export async function call<M extends Method, Path extends PathOf<M>>(
  api: Api,
  method: M,
  path: Path,
  ...[given]: Arguments<GivenTo<CallOf<M, Path>>>
): Promise<AnswerOf<CallOf<M, Path>>> {
  const { params = {}, query, json, form, multipart, key, acts, answer, headers, ...options }: Given = given ?? {}
  const response = api(fillPath(path, params), {
    ...options,
    method,
    ...(query ? { searchParams: query } : {}),
    ...(json === undefined ? {} : { json }),
    ...(form ? { body: entered(new URLSearchParams(), form) } : {}),
    ...(multipart ? { body: entered(new FormData(), multipart) } : {}),
    ...(acts ? { retry: 0 } : {}),
    headers: { ...headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
  })
  const answered: unknown = await (answer === 'file' ? response.blob() : response.json())
  // The one place where the portal takes the API at its word: the API checks its answers against the contract itself.
  return answered as AnswerOf<CallOf<M, Path>>
}

/** Enters each value that was given under its name, each file of a list by itself. */
function entered<Body extends URLSearchParams | FormData>(body: Body, values: Values): Body {
  for (const [name, value] of Object.entries(values)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each instanceof Blob && body instanceof FormData) body.append(name, each)
      else if (each !== undefined) body.append(name, String(each))
    }
  }
  return body
}
