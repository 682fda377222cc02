import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

const guard = { zone: 'alias', aliasMatch: true, flagsAll: ['PaymentsFeatureActive'] } as const

export default {
  name: 'payments',
  contract: 1,
  routes: [
    { path: '/:alias/payments', page: 'payments', title: { en: 'Payments', es: 'Pagos' }, guard },
    {
      path: '/:alias/bpc',
      page: 'payments-portal',
      title: { en: 'Payments portal', es: 'Portal de pagos' },
      guard: { zone: 'alias', flagsAll: ['IsBpcPaymentsEnabled', 'BPCSingleSignOnFeatureActive'] },
    },
    { path: '/:alias/payments/pay', page: 'pay', title: { en: 'Pay for your order', es: 'Pague su pedido' }, guard },
    { path: '/:alias/payments/history', page: 'history', title: { en: 'Payments made', es: 'Pagos hechos' }, guard },
    { path: '/:alias/payments/charges/:key', page: 'charge', title: { en: 'Payment', es: 'Pago' }, guard },
    { path: '/:alias/payments/card', page: 'card', title: { en: 'Your card', es: 'Su tarjeta' }, guard },
  ],
  menu: [],
  account: [
    { entry: 'cards', path: '/:alias/payments', group: 'money', order: 10, icon: 'card', hasStatus: true },
    { entry: 'payments-portal', path: '/:alias/bpc', group: 'money', order: 15, icon: 'page' },
  ],
  homeCards: [{ card: 'attention', path: '/:alias/payments', order: 20, when: 'PaymentsNeedAttention', size: 'small' }],
} as const satisfies RemoteDescriptor
