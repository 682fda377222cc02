import { reservedAliases } from '@homeside/contract/constants/aliases'
import type { Language } from '@homeside/contract/wire'

/** The alias of a path: its first segment, unless that belongs to the portal. */
export function aliasOf(pathname: string): string | null {
  const first = pathname.split('/')[1]
  if (!first) return null
  try {
    const alias = decodeURIComponent(first).toLowerCase()
    return reservedAliases.has(alias) ? null : alias
  } catch {
    return null
  }
}

/**
 * The language of the first page: the patient's own choice from the cookie, else that of the texted link in the
 * address, else Spanish when the browser's first language contains "es" (section 1 of the specification), else English.
 */
export function languageOf(ownChoice: string | undefined, url: URL, acceptLanguage: string | undefined): Language {
  const ofLink = url.pathname.startsWith('/m/') ? url.searchParams.get('lang') : null
  for (const language of [ownChoice, ofLink]) if (language === 'en' || language === 'es') return language
  return acceptLanguage?.split(',')[0]?.toLowerCase().includes('es') ? 'es' : 'en'
}

/**
 * Whether the visitor's browser uses TLS.
 *
 * @param forwarded X-Forwarded-Proto, null where no proxy of ours writes it.
 */
export function isSecureVisit(url: string, forwarded: string | null): boolean {
  return (forwarded ?? new URL(url).protocol.replace(':', '')) === 'https'
}
