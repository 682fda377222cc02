import type { Language } from '@homeside/contract/wire'

/** The languages of the portal; section 1 of the specification. */
export const spokenLanguages = ['en', 'es'] as const satisfies readonly Language[]
