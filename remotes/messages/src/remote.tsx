import { linkWords, pagerWords, photoWords, withWords } from '@homeside/parts/words/with-words'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'

import type descriptor from '../remote.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    messages: typeof import('./strings/en.json')
  }
}

/** The one module that this remote exposes: its pages, as the descriptor names them, and its texts. */
const remote = {
  pages: {
    messages: () => import('./pages/messages/messages-page.tsx'),
    message: () => import('./pages/message/message-page.tsx'),
  },
  homeCards: { latest: () => import('./home-cards/latest/latest-card.tsx') },
  strings: withWords([pagerWords, photoWords, linkWords], {
    en: () => import('./strings/en.json'),
    es: () => import('./strings/es.json'),
  }),
} satisfies RemoteModule<typeof descriptor>

export default remote
