import { call } from '@homeside/api-client/call'
import { pageApi } from '@homeside/api-client/use-api'
import type { OrdersAnswer } from '@homeside/contract/orders'
import { dashboardAtom } from '@homeside/session/dashboard'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { sessionStore } from '@homeside/session/store'
import { aliasAtom, registrationProgressAtom } from '@homeside/session/tab-stores'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'

import { openBackend, useBackend } from './backend.ts'
import { portalApi, renderInPortal, startInPortal } from './testing.tsx'

const signedIn = () => sessionStore().get(dashboardAtom).patientUser

test('a patient is made in the named state and signed in', async () => {
  await renderInPortal(<p>Hello</p>, { patient: { FirstName: 'Rosa', Provider: ['without supplies'] } })
  expect(signedIn()).toMatchObject({ FirstName: 'Rosa', PatientSuppliesFeatureActive: false })
  expect(sessionStore().get(aliasAtom)).toMatch(/^meadow-/)
})

test('a test that opens an address where it has no screen says so at once', async () => {
  const routes = { '/:alias/messages': <p>Hello</p> }
  await renderInPortal(null, { routes, path: '/bluebird-hme/messages' })
  expect(screen.getByText('Hello')).toBeVisible()
  const nowhere = renderInPortal(null, { routes, path: '/bluebird-hme/messages/hours' })
  await expect(nowhere).rejects.toThrow('No screen of this test is at /bluebird-hme/messages/hours')
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

test('a session by a texted link is lite, and may call what its one task needs', async () => {
  await renderInPortal(<p>Hello</p>, { patient: {}, session: { lite: 'orders' } })
  expect(sessionStore().get(sessionModeAtom)).toBe('lite')
  expect((await call(pageApi(), 'GET', 'orders/supplies', {})).Items.length).toBeGreaterThan(0)
  await expect(call(pageApi(), 'GET', 'patient/notifications', {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('a session of somebody who registers is at its step of the wizard', async () => {
  await renderInPortal(<p>Hello</p>, { patient: {}, session: { registering: 3 } })
  expect(sessionStore().get(sessionModeAtom)).toBe('registering')
  expect(sessionStore().get(registrationProgressAtom).currentStep).toBe(3)
})

function Nights() {
  const backend = useBackend('sleep-diary')
  const [nights, setNights] = useState('')
  const show = () =>
    backend
      .get('nights')
      .text()
      .then(setNights, (error: unknown) => setNights(String(error)))
  return <button onClick={() => void show()}>Nights {nights}</button>
}

test('a remote calls its own backend with one token for all calls, and asks anew when it ends', async () => {
  const asked: (string | null)[] = []
  const backends = {
    'sleep-diary': ({ headers, url }: Request) => {
      asked.push(headers.get('Authorization'))
      return new Response(url)
    },
  }
  const { user } = await renderInPortal(<Nights />, { patient: {}, backends })
  const button = screen.getByRole('button')
  await user.click(button)
  expect(await screen.findByText('Nights https://sleep-diary.example/nights')).toBeVisible()
  await user.click(button)
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[0]).toMatch(/^Bearer \S+\.\S+\.\S+$/)
  expect(asked[1]).toBe(asked[0])
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now + 280_000)
  await user.click(button)
  await waitFor(() => expect(asked).toHaveLength(3))
  jest.restoreAllMocks()
  expect(asked[2]).not.toBe(asked[0])
})

test('a remote’s token goes to its own backend alone', async () => {
  const asked: string[] = []
  const answer = ({ url }: Request) => new Response(String(asked.push(url)))
  await renderInPortal(<p>Hello</p>, { patient: {}, backends: { 'sleep-diary': answer, meals: answer } })
  const backends = { 'sleep-diary': ['https://sleep-diary.example'], meals: ['https://meals.example'] }
  const own = openBackend({ api: pageApi(), backends }, 'sleep-diary')
  await expect(own.get(new URL('https://meals.example/nights')).text()).rejects.toThrow(
    'The token of sleep-diary is for https://sleep-diary.example alone',
  )
  await own.get(new URL('https://sleep-diary.example/nights'))
  expect(asked).toEqual(['https://sleep-diary.example/nights'])
})

test('what is not listed cannot be called, here as in a portal', async () => {
  await renderInPortal(<p>Hello</p>, { patient: {} })
  await expect(fetch('https://elsewhere.example/')).rejects.toThrow(
    'The page’s policy forbids https://elsewhere.example',
  )
})
