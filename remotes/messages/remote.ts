import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

const guard = { zone: 'alias', flagsAll: ['PatientCommunicationsFeatureActive'], denied: 'home' } as const

export default {
  name: 'messages',
  contract: 1,
  routes: [
    { path: '/:alias/messages', page: 'messages', title: { en: 'Messages', es: 'Mensajes' }, guard },
    { path: '/:alias/message/:id?', page: 'message', title: { en: 'Conversation', es: 'Conversación' }, guard },
  ],
  menu: [
    {
      label: { en: 'Messages', es: 'Mensajes' },
      path: '/:alias/messages',
      order: 30,
      icon: 'messages',
      badge: 'unreadMessages',
    },
  ],
  homeCards: [{ card: 'latest', path: '/:alias/messages', order: 30, replaces: 'unreadMessages', size: 'small' }],
} as const satisfies RemoteDescriptor
