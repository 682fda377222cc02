import type { Kind } from './setting.ts'

/** The kinds of values that environment variables have. */

const highestPort = 65_535

function whole(text: string, lowest: number, highest: number): number | null {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return number >= lowest && number <= highest ? number : null
}

export const port: Kind<number> = {
  read: (text) => whole(text, 0, highestPort),
  says: 'a port. Write a number from 1 to 65535, or 0 for any free one',
  example: '8080',
}

export function wholeNumber(lowest: number, highest: number): Kind<number> {
  return {
    read: (text) => whole(text, lowest, highest),
    says: `a number from ${lowest} to ${highest}. Write one of them`,
    example: String(lowest),
  }
}

export const text: Kind<string> = { read: (given) => given, says: 'a text. Write any', example: 'something' }

export const flag: Kind<boolean> = {
  read: (given) => ({ true: true, false: false })[given] ?? null,
  says: 'true or false. Write one of them',
  example: 'true',
}

/** Exact origins of pages, separated by commas: scheme, host and port, and nothing after them. */
export const origins: Kind<readonly string[]> = {
  read: (given) => {
    const each = given.split(',').map((origin) => origin.trim())
    return each.every((origin) => isOrigin(origin)) ? each : null
  },
  says: 'a list of origins. Write scheme, host and port without a slash at the end, and commas between several',
  example: 'https://portal.example',
}

/**
 * An address, whose end is not looked at: PostgreSQL's have forms (a socket's folder, several hosts) that no URL has.
 *
 * @param schemes Such as `postgresql:`.
 */
export function address(schemes: readonly string[], example: string): Kind<string> {
  return {
    read: (given) => (schemes.some((scheme) => given.startsWith(`${scheme}//`)) ? given : null),
    says: `an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}. Write it whole`,
    example,
  }
}

function isOrigin(given: string): boolean {
  if (!URL.canParse(given)) return false
  const { origin, protocol } = new URL(given)
  return origin === given && (protocol === 'https:' || protocol === 'http:')
}
