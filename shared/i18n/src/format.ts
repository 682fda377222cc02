import type { Language } from '@homeside/contract/wire'

const locales = { en: 'en-US', es: 'es-US' } as const

/** Money for people: `1250` cents is `$12.50`. */
export function formatCents(cents: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' }).format(cents / 100)
}

/**
 * A calendar date for people: `2026-11-21` is `November 21, 2026` or `21 de noviembre de 2026`. The date is read as
 * written, in no time zone, so it is the same day everywhere.
 */
export function formatDate(date: string, language: Language, style: 'long' | 'medium' = 'long'): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Intl.DateTimeFormat(locales[language], { dateStyle: style, timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, day),
  )
}

/** A US phone number for people: `5551234567` is `(555) 123-4567`. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
