import type { PatientUser } from '@homeside/contract/patient'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

import { menuEntries } from './menu-entries.ts'

const orders: RemoteDescriptor = {
  name: 'orders',
  contract: 1,
  routes: [
    {
      path: '/:alias/orders',
      page: 'orders',
      title: { en: 'Orders', es: 'Pedidos' },
      guard: { zone: 'alias', flagsAll: ['PatientSuppliesFeatureActive'] },
    },
  ],
  menu: [
    { label: { en: 'Orders', es: 'Pedidos' }, path: '/:alias/orders', order: 20, icon: 'supplies' },
    { label: { en: 'Gone', es: 'Ausente' }, path: '/:alias/gone', order: 10, icon: 'page' },
  ],
  homeCards: [],
}
const user = { PatientSuppliesFeatureActive: true } as PatientUser
const common = { descriptors: [orders], language: 'es', alias: 'bluebird-hme', user } as const

test('an entry leads to its route at the patient’s own alias, in their language', () => {
  expect(menuEntries(common)).toEqual([{ label: 'Pedidos', to: '/bluebird-hme/orders', icon: 'supplies' }])
})

test('an entry whose guard would refuse is left out', () => {
  expect(menuEntries({ ...common, user: { ...user, PatientSuppliesFeatureActive: false } })).toEqual([])
})

test('while the flags are unknown the entry’s room is kept', () => {
  expect(menuEntries({ ...common, user: null })).toEqual([null])
})
