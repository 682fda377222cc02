import type { Language } from '../../wire.ts'
import {
  codeMinutes,
  linkHours,
  orderAheadDays,
  sessionAbsoluteHours,
  sessionIdleMinutes,
  signInTries,
  signInWaitMinutes,
} from '../limits.ts'

/** The provider that a text names. */
export interface NamedProvider {
  name: string
  /** Ten digits. */
  phone: string
  /** When somebody answers, in the reader's language. */
  hours?: string
}

/**
 * Puts a provider's name into a text, and the portal's present limits, so that no text has an old limit.
 *
 * @param provider Null for "your provider".
 */
export function fillIn(text: string, provider: NamedProvider | null, language: Language): string {
  return text
    .replaceAll('{{provider}}', () => provider?.name ?? unnamed[language].provider)
    .replaceAll('{{contact}}', () => (provider ? contactOf(provider, language) : unnamed[language].contact))
    .replaceAll('{{idleMinutes}}', String(sessionIdleMinutes))
    .replaceAll('{{sessionHours}}', String(sessionAbsoluteHours))
    .replaceAll('{{linkHours}}', String(linkHours))
    .replaceAll('{{orderAheadDays}}', String(orderAheadDays))
    .replaceAll('{{codeMinutes}}', String(codeMinutes))
    .replaceAll('{{signInTries}}', String(signInTries))
    .replaceAll('{{signInWaitMinutes}}', String(signInWaitMinutes))
}

function contactOf({ hours, name, phone }: NamedProvider, language: Language): string {
  const written = phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
  const call = { en: `call ${name} at ${written}`, es: `llame a ${name} al ${written}` }
  return call[language] + (hours ? ` (${hours})` : '')
}

const unnamed: Record<Language, { provider: string; contact: string }> = {
  en: { provider: 'your provider', contact: 'call your provider at the number on your statement' },
  es: { provider: 'su proveedor', contact: 'llame a su proveedor al número que aparece en su estado de cuenta' },
}
