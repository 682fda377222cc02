/**
 * How phone numbers, postal codes and dates look while they are typed. Separators come with the digit after them, so
 * that Backspace always takes away what was typed last, and nothing that was typed is left out.
 */

/** Whether there is more in a text than digits and what people put between them: such a text is shown as it is typed. */
function hasMore(text: string): boolean {
  return /[^\d\s()+./-]/.test(text)
}

/** The digits of a code or number; a text that holds more than that stays as it is, to be refused in words. */
export function numberText(typed: string): string {
  return hasMore(typed) ? typed : digitsOf(typed)
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** `5551234567` as (555) 123-4567, as far as it goes; a country code of 1 goes, more digits stay to be seen. */
export function phoneText(typed: string): string {
  if (hasMore(typed)) return typed
  const digits = phoneDigits(typed)
  if (digits.length > 10) return digits
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (line) return `(${area}) ${exchange}-${line}`
  if (exchange) return `(${area}) ${exchange}`
  return area ? `(${area}` : ''
}

/** The digits of a phone number, without a country code of 1. */
export function phoneDigits(typed: string): string {
  return numberText(typed).replace(/^1(?=\d{10}$)/, '')
}

/** `123456789` as 12345-6789, as far as it goes. */
export function postalCodeText(typed: string): string {
  return numberText(typed).replace(/^(\d{5})(\d+)$/, '$1-$2')
}

/**
 * A date as it is typed: 02291952 becomes 02/29/1952 as far as it goes, dashes and dots become slashes, `2/` becomes
 * `02/`, and a pasted 1952-02-29 is turned round. What is changed in the middle stays as it is.
 */
export function dateText(typed: string): string {
  if (hasMore(typed)) return typed
  const turned = typed.trim().replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
  const text = turned.replace(/[-.\s]/g, '/').replace(/[^\d/]/g, '')
  if (!text.includes('/'))
    return text.replace(/^(\d{2})(\d{1,2})(\d*)$/, (_, month, day, year) => joined(month, day, year))
  return text
    .replace(/^(\d{1,2})\/(\d{2})(\d+)$/, '$1/$2/$3')
    .replace(/^(\d)\/$/, '0$1/')
    .replace(/^(\d{2}\/)(\d)\/$/, '$10$2/')
}

/** A date that was left with one-digit parts, with both digits. */
export function paddedDate(text: string): string {
  return text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, month: string, day: string, year: string) =>
    joined(month.padStart(2, '0'), day.padStart(2, '0'), year),
  )
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/')
}
