import type { CallOptions } from '@homeside/api-client/call'

/** A transport for calls with files that reports how much has left the device, 0 to 1. fetch cannot report that. */
export function uploadTransport(onProgress: (share: number) => void): Pick<CallOptions, 'sendForm'> {
  return { sendForm: (form) => (input, init) => sendWithProgress(form, new Request(input, init), onProgress) }
}

function sendWithProgress(form: FormData, request: Request, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open(request.method, request.url)
    call.withCredentials = request.credentials === 'include'
    call.responseType = 'blob'
    for (const [name, value] of request.headers) {
      // The request's own boundary is that of another copy of the form.
      if (name !== 'content-type') call.setRequestHeader(name, value)
    }
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    call.addEventListener('load', () => resolve(responseOf(call)))
    // Has fetch's error name, by which the client recognises a missing answer.
    call.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    call.addEventListener('abort', () => reject(request.signal.reason as Error))
    if (request.signal.aborted) reject(request.signal.reason as Error)
    else call.send(form)
    request.signal.addEventListener('abort', () => call.abort(), { once: true })
  })
}

function responseOf(call: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of call
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name, ...value] = line.split(': ')
    if (name) headers.set(name, value.join(': '))
  }
  return new Response(call.response as Blob, { status: call.status, headers })
}
