import type { OrdersAnswer } from '@homeside/contract/orders'
import { aliasAtom } from '@homeside/session/alias'
import { dashboardAtom } from '@homeside/session/dashboard'
import { sessionStore } from '@homeside/session/store'

import { portalApi, renderInPortal, startInPortal } from './testing.tsx'

const signedIn = () => sessionStore().get(dashboardAtom).patientUser

test('a patient is made in the named state and signed in', async () => {
  await renderInPortal(<p>Hello</p>, { patient: { FirstName: 'Rosa', Provider: ['without supplies'] } })
  expect(signedIn()).toMatchObject({ FirstName: 'Rosa', PatientSuppliesFeatureActive: false })
  expect(sessionStore().get(aliasAtom)).toMatch(/^meadow-/)
})

test('details set what no trait has a word for', async () => {
  await renderInPortal(<p>Hello</p>, { details: { middleName: 'Lee' } })
  expect(signedIn()).toMatchObject({ MiddleName: 'Lee' })
})

test('an existing patient can be signed in', async () => {
  const api = await portalApi()
  const patient = await api.addPatient({ Orders: ['blocked'] })
  await startInPortal({ patient })
  expect(sessionStore().get(dashboardAtom).patientKey).toBe(patient.PatientKey)
  const { body } = await (await api.asPatient(patient)).get<OrdersAnswer>('orders/open')
  expect(body.Items).toMatchObject([{ OrderNumber: patient.Orders[0]?.OrderNumber, Status: 'Blocked' }])
})
