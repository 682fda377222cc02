import { hasMoreThanDigits, numberText, phoneDigits, plainText } from '@homeside/contract/constants/typed-text'

/**
 * How phone numbers, postal codes and dates look while they are typed. A separator appears with the digit after it, so
 * that Backspace always removes what was typed last. Nothing that was typed is left out.
 */

/** The digits of a text. */
export function digitsOf(text: string): string {
  return plainText(text).replace(/\D/g, '')
}

/**
 * `5551234567` as (555) 123-4567, as far as it is typed. A country code of 1 is removed; further digits stay visible.
 */
export function phoneText(typed: string): string {
  const digits = phoneDigits(typed)
  if (/\D/.test(digits)) return typed
  if (digits.length > 10) return digits
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (line) return `(${area}) ${exchange}-${line}`
  if (exchange) return `(${area}) ${exchange}`
  return area ? `(${area}` : ''
}

/** `123456789` as 12345-6789, as far as it is typed. */
export function postalCodeText(typed: string): string {
  return numberText(typed).replace(/^(\d{5})(\d+)$/, '$1-$2')
}

/**
 * A date while it is typed: 02291952 becomes 02/29/1952 as far as it is typed, dashes and dots become slashes, `2/`
 * becomes `02/`, and a pasted 1952-02-29 or 19520229 is converted. What is changed in the middle stays as it is.
 */
export function dateText(typed: string): string {
  const plain = plainText(typed).trim()
  if (hasMoreThanDigits(plain)) return typed
  const separated = plain.replace(/\D+/g, '/').replace(/^\/|(?<year>\/\d{4})\/$/g, '$<year>')
  const text = separated.replace(/^((?:19|20)\d{2})\/?(\d{2})\/?(\d{2})$/, '$2/$3/$1')
  if (!text.includes('/'))
    return text.replace(/^(\d{2})(\d{1,2})(\d*)$/, (_, month, day, year) => joined(month, day, year))
  return text
    .replace(/^(\d{1,2})\/(\d{2})(\d+)$/, '$1/$2/$3')
    .replace(/^(\d)\/$/, '0$1/')
    .replace(/^(\d{2}\/)(\d)\/$/, '$10$2/')
}

/** A date that was left with one-digit parts, with two digits each and the year last. */
export function paddedDate(typed: string): string {
  const text = typed.replace(/^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, '$2/$3/$1')
  return text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, month: string, day: string, year: string) =>
    joined(month.padStart(2, '0'), day.padStart(2, '0'), year),
  )
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/')
}
