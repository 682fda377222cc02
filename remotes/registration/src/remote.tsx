import { addressWords, photoWords, referenceWords, wizardWords, withWords } from '@homeside/parts/words/with-words'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'

import type descriptor from '../remote.ts'
import { registrationCode } from './pages/registration-code/check-registration-code.ts'
import { hasAccess } from './self-register/has-access.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    registration: typeof import('./strings/en.json')
  }
}

/** The one module that this remote exposes: its pages, as the descriptor names them, and its texts. */
const remote = {
  pages: {
    'registration-code': () => import('./pages/registration-code/registration-code-page.tsx'),
    'find-provider': () => import('./pages/find-provider/find-provider-page.tsx'),
    'patient-search': () => import('./pages/patient-search/patient-search-page.tsx'),
    'self-register-code': () => import('./pages/self-register-code/self-register-code-page.tsx'),
    reset: () => import('./pages/reset/reset-page.tsx'),
    'reset-credentials': () => import('./pages/reset-credentials/reset-credentials-page.tsx'),
    'prove-reset': () => import('./pages/prove-reset/prove-reset-page.tsx'),
    'reset-password': () => import('./pages/reset-password/reset-password-page.tsx'),
    verify: () => import('./pages/verify/verify-page.tsx'),
    security: () => import('./pages/security/security-page.tsx'),
    'general-info': () => import('./pages/general-info/general-info-page.tsx'),
    'responsible-party': () => import('./pages/responsible-party/responsible-party-page.tsx'),
    'emergency-contact': () => import('./pages/emergency-contact/emergency-contact-page.tsx'),
    insurance: () => import('./pages/insurance/insurance-page.tsx'),
  },
  checks: { registrationCode, hasAccess },
  homeCards: {},
  strings: withWords([addressWords, photoWords, referenceWords, wizardWords], {
    en: () => import('./strings/en.json'),
    es: () => import('./strings/es.json'),
  }),
} satisfies RemoteModule<typeof descriptor>

export default remote
