import { lastOrdersShown } from '@homeside/contract/constants/limits'
import { fillPath, paths } from '@homeside/contract/constants/paths'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

const guard = {
  zone: 'alias',
  flagsAll: ['PatientSuppliesFeatureActive', 'IsConnectCampaignSubscribed'],
  denied: 'home',
} as const

export default {
  name: 'orders',
  contract: 1,
  routes: [
    {
      path: '/:alias/orders',
      page: 'orders',
      litePage: 'order-by-text',
      title: { en: 'Orders', es: 'Pedidos' },
      guard,
      firstCalls: [paths.openOrders, fillPath(paths.orderHistory, { page: 1, pageSize: lastOrdersShown })],
    },
    {
      path: '/:alias/orders/new',
      page: 'new-order',
      litePage: 'order-by-text',
      title: { en: 'Order supplies', es: 'Pedir suministros' },
      guard,
      layout: 'task',
    },
  ],
  menu: [{ label: { en: 'Orders', es: 'Pedidos' }, path: '/:alias/orders', order: 20, icon: 'supplies' }],
  homeCards: [{ card: 'next-order', path: '/:alias/orders/new', order: 10, replaces: 'nextOrder', size: 'medium' }],
} as const satisfies RemoteDescriptor
