import { codeMinutes, linkHours, sessionAbsoluteHours, sessionIdleMinutes } from '@homeside/contract/constants/limits'
import type { Language } from '@homeside/contract/wire'

import type { ProviderRow } from '../../database/tables/providers.ts'
import { usualLoginLimits } from '../../limits/login-limits.ts'
import { hoursIn } from '../providers/hours-in.ts'

/** How a text names a provider; without one, "your provider". */
export interface NamedProvider {
  provider: string
  contact: string
}

/** The words by which texts name a provider. */
export function nameProvider(row: ProviderRow | null, language: Language): NamedProvider {
  if (row === null) return unnamed[language]
  const phone = row.phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
  const hours = hoursIn(row, language)
  const contact = {
    en: `call ${row.name} at ${phone} (${hours})`,
    es: `llame a ${row.name} al ${phone} (${hours})`,
  }
  return { provider: row.name, contact: contact[language] }
}

/** Puts a provider's name into a text, and the portal's limits, so that no text names an old one. */
export function fillIn(text: string, { provider, contact }: NamedProvider): string {
  return text
    .replaceAll('{{provider}}', () => provider)
    .replaceAll('{{contact}}', () => contact)
    .replaceAll('{{idleMinutes}}', String(sessionIdleMinutes))
    .replaceAll('{{sessionHours}}', String(sessionAbsoluteHours))
    .replaceAll('{{linkHours}}', String(linkHours))
    .replaceAll('{{codeMinutes}}', String(codeMinutes))
    .replaceAll('{{signInTries}}', String(usualLoginLimits.perUsername))
    .replaceAll('{{signInWaitMinutes}}', String(usualLoginLimits.windowSeconds / 60))
}

const unnamed: Record<Language, NamedProvider> = {
  en: { provider: 'your provider', contact: 'call your provider at the number on your statement' },
  es: { provider: 'su proveedor', contact: 'llame a su proveedor al número que aparece en su estado de cuenta' },
}
