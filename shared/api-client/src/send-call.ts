import { fillPath } from '@homeside/contract/constants/paths'
import type { Method } from '@homeside/contract/portal-calls'
import type { Options } from 'ky'

import type { Api, OwnTransport } from './api.ts'

/** How a call travels, beside what the contract says of it. */
export interface CallOptions extends Pick<Options, 'context' | 'keepalive' | 'signal'>, Partial<OwnTransport> {
  headers?: Readonly<Record<string, string>>
  /** Makes the transport of a multipart body, which is handed to it: WebKit reads no files out of a request. */
  sendForm?: (form: FormData) => typeof fetch
}

type Values = Readonly<Record<string, unknown>>

/** All that any call may be given; the contract says which of it this one takes. */
export interface Given extends CallOptions {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string | number | undefined>>
  json?: unknown
  form?: Values
  multipart?: Values
  key?: string
  acts?: true
  answer?: 'file'
}

/** Sends any call with what it was given; `call` and `answerQuery` know what the contract says of each. */
export async function sendCall(api: Api, method: Method, path: string, given: Given): Promise<unknown> {
  const { params = {}, query, json, form, multipart, key, acts, answer, headers, sendForm, ...options } = given
  const files = multipart && entered(new FormData(), multipart)
  const response = api(fillPath(path, params), {
    ...options,
    method,
    ...(query ? { searchParams: query } : {}),
    ...(json === undefined ? {} : { json }),
    ...(form ? { body: entered(new URLSearchParams(), form) } : {}),
    ...(files ? { body: files } : {}),
    ...(files && sendForm ? { transport: sendForm(files) } : {}),
    ...(acts ? { retry: 0 } : {}),
    headers: { ...headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
  })
  return answer === 'file' ? response.blob() : response.json()
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
