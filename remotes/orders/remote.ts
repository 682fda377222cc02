import { lastOrdersShown } from '@homeside/contract/constants/limits'
import { pagePaths } from '@homeside/contract/constants/page-paths'
import { fillPath } from '@homeside/contract/constants/paths'
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
      path: pagePaths.orders,
      page: 'orders',
      litePage: 'order-by-text',
      title: { en: 'Orders', es: 'Pedidos' },
      guard,
      firstCalls: ['orders/open', fillPath('orders/history/{page}/{pageSize}', { page: 1, pageSize: lastOrdersShown })],
    },
    {
      path: pagePaths.newOrder,
      page: 'new-order',
      litePage: 'order-by-text',
      title: { en: 'Order supplies', es: 'Pedir suministros' },
      guard,
      layout: 'task',
    },
  ],
  menu: [{ label: { en: 'Orders', es: 'Pedidos' }, path: pagePaths.orders, order: 20, icon: 'supplies' }],
  homeCards: [{ card: 'next-order', path: pagePaths.newOrder, order: 10, replaces: 'nextOrder', size: 'medium' }],
} as const satisfies RemoteDescriptor
