import type { Options } from 'ky'

import type { Api } from './api.ts'
import { inBackground } from './in-background.ts'

/** Milliseconds for which an answer that came ahead is as good as one that is asked for now. */
const freshFor = 10_000

/** Marks a call as made ahead. It reaches the transport as every option does that ky does not know. */
interface Ahead {
  isAhead: true
}

interface Kept {
  /** Null when there is none to be had. */
  answer: Promise<Response | null>
  asked: number
}

/**
 * Makes a GET before anybody needs its answer: the first call to the same path within ten seconds gets it, under the
 * same session and in the same language, unless something was changed meanwhile. What goes wrong is nobody's business:
 * that call is then made as any other.
 */
export function askAhead(api: Api, path: string): void {
  const options: Options & Ahead = { isAhead: true, ...inBackground }
  api.get(path, options).catch(() => undefined)
}

/** The transport, such that calls made ahead leave their answers to those that need them. */
export function answeredAhead(send: typeof fetch): typeof fetch {
  const ahead = new Map<string, Kept>()

  async function taken(key: string): Promise<Response | null> {
    const kept = ahead.get(key)
    ahead.delete(key)
    if (!kept || performance.now() - kept.asked > freshFor) return null
    return kept.answer
  }

  return async (input, init?: RequestInit & Partial<Ahead>) => {
    const request = input instanceof Request ? input : new Request(input, init)
    // What is changed may be what was asked for.
    if (request.method !== 'GET') ahead.clear()
    const key = keyOf(request)
    if (!init?.isAhead) return (await taken(key)) ?? send(input, init)
    const answer = send(input, init)
    const good = answer.then(
      (whole) => (whole.ok ? whole.clone() : null),
      () => null,
    )
    ahead.set(key, { answer: good, asked: performance.now() })
    return answer
  }
}

/** The same address, asked for in the same session and language. */
function keyOf({ url, headers }: Request): string {
  return [url, ...['Authorization', 'Alias', 'Accept-Language'].map((name) => headers.get(name))].join('\n')
}
