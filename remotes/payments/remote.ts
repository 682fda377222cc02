import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

const guard = { zone: 'alias', aliasMatch: true, flagsAll: ['PaymentsFeatureActive'] } as const

export default {
  name: 'payments',
  contract: 1,
  routes: [
    { path: pagePaths.payments, page: 'payments', title: { en: 'Payments', es: 'Pagos' }, guard },
    {
      path: pagePaths.paymentsPortal,
      page: 'payments-portal',
      title: { en: 'Payments portal', es: 'Portal de pagos' },
      guard: { zone: 'alias', flagsAll: ['IsBpcPaymentsEnabled', 'BPCSingleSignOnFeatureActive'] },
    },
    { path: pagePaths.pay, page: 'pay', title: { en: 'Pay for your order', es: 'Pague su pedido' }, guard },
    { path: pagePaths.paymentHistory, page: 'history', title: { en: 'Payments made', es: 'Pagos hechos' }, guard },
    { path: pagePaths.charge, page: 'charge', title: { en: 'Payment', es: 'Pago' }, guard },
    { path: pagePaths.card, page: 'card', title: { en: 'Your card', es: 'Su tarjeta' }, guard },
  ],
  menu: [],
  account: [
    { entry: 'cards', path: pagePaths.payments, group: 'money', order: 10, icon: 'card', hasStatus: true },
    { entry: 'payments-portal', path: pagePaths.paymentsPortal, group: 'money', order: 15, icon: 'page' },
  ],
  homeCards: [
    { card: 'attention', path: pagePaths.payments, order: 20, when: 'PaymentsNeedAttention', size: 'medium' },
  ],
} as const satisfies RemoteDescriptor
