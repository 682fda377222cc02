import { addressWords, consentWords, linkWords, photoWords, withWords } from '@homeside/parts/words/with-words'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'

import type descriptor from '../remote.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    'account-settings': typeof import('./strings/en.json')
  }
}

/**
 * The one module that this remote exposes: its pages and account statuses, as the descriptor names them, and its texts.
 */
const remote = {
  pages: {
    settings: () => import('./pages/settings/settings-page.tsx'),
    demographics: () => import('./pages/demographics/demographics-page.tsx'),
    insurance: () => import('./pages/insurance/insurance-page.tsx'),
    'change-username': () => import('./pages/change-username/change-username-page.tsx'),
    'change-password': () => import('./pages/change-password/change-password-page.tsx'),
    credits: () => import('./pages/credits/credits-page.tsx'),
    notifications: () => import('./pages/notifications/notifications-page.tsx'),
    unsubscribe: () => import('./pages/unsubscribe/unsubscribe-page.tsx'),
    providers: () => import('./pages/providers/providers-page.tsx'),
    passkeys: () => import('./pages/passkeys/passkeys-page.tsx'),
    'access-history': () => import('./pages/access-history/access-history-page.tsx'),
    sessions: () => import('./pages/sessions/sessions-page.tsx'),
    'add-provider': () => import('./pages/add-provider/add-provider-page.tsx'),
  },
  homeCards: {},
  accountStatuses: {
    demographics: () => import('./account-statuses/demographics/demographics-status.ts'),
    insurance: () => import('./account-statuses/insurance/insurance-status.ts'),
    username: () => import('./account-statuses/username/username-status.ts'),
    credits: () => import('./account-statuses/credits/credits-status.ts'),
    notifications: () => import('./account-statuses/notifications/notifications-status.ts'),
    passkeys: () => import('./account-statuses/passkeys/passkeys-status.ts'),
    password: () => import('./account-statuses/password/password-status.ts'),
    providers: () => import('./account-statuses/providers/providers-status.ts'),
    sessions: () => import('./account-statuses/sessions/sessions-status.ts'),
  },
  strings: withWords([addressWords, consentWords, photoWords, linkWords], {
    en: () => import('./strings/en.json'),
    es: () => import('./strings/es.json'),
  }),
} satisfies RemoteModule<typeof descriptor>

export default remote
