import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

const guard = { zone: 'alias', flagsAll: ['PatientCommunicationsFeatureActive'], denied: 'home' } as const

export default {
  name: 'messages',
  contract: 1,
  routes: [
    { path: pagePaths.messages, page: 'messages', title: { en: 'Messages', es: 'Mensajes' }, guard },
    { path: pagePaths.message, page: 'message', title: { en: 'Conversation', es: 'Conversación' }, guard },
  ],
  menu: [
    {
      label: { en: 'Messages', es: 'Mensajes' },
      path: pagePaths.messages,
      order: 30,
      icon: 'messages',
      badge: 'unreadMessages',
    },
  ],
  homeCards: [{ card: 'latest', path: pagePaths.messages, order: 30, replaces: 'unreadMessages', size: 'small' }],
} as const satisfies RemoteDescriptor
