import { loadNamespace, type NamespaceLoaders } from '@homeside/i18n/namespaces'
import type { Strings } from '@homeside/i18n/strings'

declare module '@homeside/i18n/strings' {
  interface Strings {
    address: typeof import('../address/strings/en.json')
    consent: typeof import('../consent/strings/en.json')
    link: typeof import('../link/strings/en.json')
    paging: typeof import('../paging/strings/en.json')
    payment: typeof import('../payment/strings/en.json')
    photos: typeof import('../photos/strings/en.json')
    reference: typeof import('../reference/strings/en.json')
    wizard: typeof import('../wizard/strings/en.json')
  }
}

/** The texts of a part: its namespace, and the file of each language. */
export interface PartWords extends NamespaceLoaders {
  readonly namespace: keyof Strings
}

/**
 * Adds the texts of parts to a remote's own. The build puts the texts of one language into one file, so a part costs no
 * request.
 *
 * ```ts
 * strings: withWords([pagerWords, photoWords], {
 *   en: () => import('./strings/en.json'),
 *   es: () => import('./strings/es.json'),
 * })
 * ```
 */
export function withWords(parts: readonly PartWords[], own: NamespaceLoaders): NamespaceLoaders {
  const load = (language: keyof NamespaceLoaders) => async () => {
    const ofParts = parts.map((part) => loadNamespace(part.namespace, part))
    const [strings] = await Promise.all([own[language](), ...ofParts])
    return strings
  }
  return { en: load('en'), es: load('es') }
}

/** The texts of `AddressFields`. */
export const addressWords: PartWords = {
  namespace: 'address',
  en: () => import('../address/strings/en.json'),
  es: () => import('../address/strings/es.json'),
}

/** The texts of `AskConsent`. */
export const consentWords: PartWords = {
  namespace: 'consent',
  en: () => import('../consent/strings/en.json'),
  es: () => import('../consent/strings/es.json'),
}

/** The texts of `FinishSection`. */
export const linkWords: PartWords = {
  namespace: 'link',
  en: () => import('../link/strings/en.json'),
  es: () => import('../link/strings/es.json'),
}

/** The texts of `Pager`. */
export const pagerWords: PartWords = {
  namespace: 'paging',
  en: () => import('../paging/strings/en.json'),
  es: () => import('../paging/strings/es.json'),
}

/** The texts of `PaymentForm`. */
export const paymentWords: PartWords = {
  namespace: 'payment',
  en: () => import('../payment/strings/en.json'),
  es: () => import('../payment/strings/es.json'),
}

/** The texts of taking, choosing and sending photos. */
export const photoWords: PartWords = {
  namespace: 'photos',
  en: () => import('../photos/strings/en.json'),
  es: () => import('../photos/strings/es.json'),
}

/** The words of `Reference` and `ProblemReference`. */
export const referenceWords: PartWords = {
  namespace: 'reference',
  en: () => import('../reference/strings/en.json'),
  es: () => import('../reference/strings/es.json'),
}

/** The texts of `TaskPage`. */
export const wizardWords: PartWords = {
  namespace: 'wizard',
  en: () => import('../wizard/strings/en.json'),
  es: () => import('../wizard/strings/es.json'),
}
