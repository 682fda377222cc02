import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

const open = { zone: 'public' } as const
const linked = { zone: 'public', needs: 'shortCode', denied: pagePaths.invalidLink } as const

export default {
  name: 'mobile-first',
  contract: 1,
  routes: [
    {
      path: pagePaths.openLink,
      page: 'open-link',
      firstPage: 'verification',
      firstCalls: ['account/registrationcodemobilefirst/{key}'],
      title: { en: 'Your link', es: 'Su enlace' },
      layout: 'lite',
      guard: open,
    },
    {
      path: pagePaths.invalidLink,
      page: 'invalid-link',
      title: { en: 'Your link', es: 'Su enlace' },
      layout: 'lite',
      guard: open,
    },
    {
      path: pagePaths.verification,
      page: 'verification',
      firstPage: true,
      title: { en: 'Who you are', es: 'Quién es usted' },
      layout: 'lite',
      guard: linked,
    },
    {
      path: pagePaths.actionCompleted,
      page: 'action-completed',
      title: { en: 'Done', es: 'Listo' },
      layout: 'lite',
      guard: linked,
    },
    {
      path: pagePaths.mobilePayments,
      page: 'mobile-payments',
      title: { en: 'Your bills', es: 'Sus facturas' },
      layout: 'lite',
      guard: open,
    },
    {
      path: pagePaths.mobilePaymentsSso,
      page: 'mobile-payments-sso',
      title: { en: 'Your bills', es: 'Sus facturas' },
      layout: 'lite',
      guard: { zone: 'alias' },
    },
  ],
  menu: [],
  homeCards: [],
} as const satisfies RemoteDescriptor
