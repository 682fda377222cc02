import { createHmac, timingSafeEqual } from 'node:crypto'

/** Data that travels through a browser and must come back unchanged: anyone can read it, only we can write it. */

/** Seals content until an instant, in milliseconds since 1970. */
export function seal(kind: string, content: object, expires: number, key: string): string {
  const text = Buffer.from(JSON.stringify({ ...content, expires })).toString('base64url')
  return `${text}.${signature(kind, text, key)}`
}

/** The content of sealed data; null when we did not seal it for this purpose, or it has expired. */
export function unseal(kind: string, sealed: string, now: number, key: string): object | null {
  const [text = '', given = ''] = sealed.split('.')
  const expected = Buffer.from(signature(kind, text, key))
  const actual = Buffer.from(given)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as { expires: number }
  return content.expires > now ? content : null
}

function signature(kind: string, text: string, key: string): string {
  return createHmac('sha256', key).update(`${kind}.${text}`).digest('base64url')
}
