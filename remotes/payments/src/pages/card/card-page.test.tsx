/** @size all */
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { MadePatient } from '@homeside/contract/sandbox'
import {
  addPatient,
  asPatient,
  portalApi,
  reloadInPortal,
  renderInPortal,
  type PortalOptions,
} from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import PaymentsPage from '../payments/payments-page.tsx'
import CardPage from './card-page.tsx'

const card = { name: 'Alma Rivers', number: '4242424242424242', expires: '12/30', code: '123' }

/** Plays the patient on the processor's card page. Returns the address that the browser comes back to. */
async function visitCardPage(patient: MadePatient, form: Record<string, string> | null): Promise<string> {
  const api = await portalApi()
  const caller = await asPatient(patient)
  const { SavingConsent } = (await caller.get<PaymentMethodsAnswer>('payments/methods')).body
  const request = { ReturnUrl: `${api.pageOrigin}/bluebird-hme/payments/card`, ConsentVersion: SavingConsent.Version }
  const { body } = await caller.post<{ Url: string; Reference: string }>('payments/sessions', request)
  if (form === null) return `/bluebird-hme/payments/card?session=${body.Reference}`
  const send = (fields: Record<string, string>) =>
    api.cardPage(body.Url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const answer = await send(form)
  // A refused card can be replaced by another there, or the page left by its own link.
  const last = answer.status === 303 ? answer : await send({ cancel: '' })
  const { pathname, search } = new URL(last.headers.get('Location') ?? '')
  return `${pathname}${search}`
}

const comeBack = (patient: MadePatient, path: string, options: PortalOptions = {}) =>
  renderInPortal(null, {
    patient,
    path,
    namespaces: { payments: remote.strings },
    routes: { '/:alias/payments': <PaymentsPage />, '/:alias/payments/card': <CardPage /> },
    ...options,
  })

const saved = async (patient: MadePatient) =>
  (await (await asPatient(patient)).get<PaymentMethodsAnswer>('payments/methods')).body.Items

test('an entered card is saved, and the list shows it with what it may be charged for', async () => {
  const patient = await addPatient()
  await comeBack(patient, await visitCardPage(patient, card))
  const outcome = await screen.findByText('Visa ending 4242 is saved')
  expect(outcome).toBeVisible()
  expect(document.activeElement).toContainElement(outcome)
  expect(document.activeElement).not.toContainElement(screen.getByRole('heading', { level: 1 }))
  expect(
    screen.getByText(/charges nothing to it without your consent. You can delete it here at any time/),
  ).toBeVisible()
  expect(await screen.findByRole('heading', { level: 3, name: 'Visa ending 4242' })).toBeVisible()
  expect(window.location.search).toBe('')
})

test('a card that was deleted is not called saved after a reload', async () => {
  const patient = await addPatient()
  const { user } = await comeBack(patient, await visitCardPage(patient, card))
  await user.click(await screen.findByRole('button', { name: 'Delete: Visa ending 4242' }))
  await user.click(screen.getByRole('button', { name: 'Delete this card' }))
  expect(await screen.findByText('Visa ending 4242 is deleted')).toBeVisible()
  await reloadInPortal(<PaymentsPage />)
  expect(await screen.findByText(/^No cards? (is|are) saved/)).toBeVisible()
  expect(screen.queryByText('Visa ending 4242 is saved')).not.toBeInTheDocument()
})

test('opening the address again saves nothing more', async () => {
  const patient = await addPatient()
  const path = await visitCardPage(patient, card)
  for (let turn = 0; turn < 2; turn++) {
    const { unmount } = await comeBack(patient, path)
    expect(await screen.findByText('Visa ending 4242 is saved')).toBeVisible()
    unmount()
  }
  expect(await saved(patient)).toHaveLength(1)
})

test('the page says when the same card was there before, or got a new date', async () => {
  const patient = await addPatient()
  await comeBack(patient, await visitCardPage(patient, card))
  await screen.findByText('Visa ending 4242 is saved')
  const again = await comeBack(patient, await visitCardPage(patient, card))
  expect(await screen.findByText('Visa ending 4242 was saved already. It is still one card.')).toBeVisible()
  again.unmount()
  await comeBack(patient, await visitCardPage(patient, { ...card, expires: '01/33' }))
  expect(await screen.findByText('Visa ending 4242 is saved with its new date, January 2033')).toBeVisible()
})

test.each([
  [
    'who goes back by the page’s own link',
    { cancel: '' },
    'No card was added',
    'You came back before the card was saved. Nothing was charged.',
  ],
  ['who goes back', null, 'No card was added', 'You came back before the card was saved. Nothing was charged.'],
  [
    'whose bank refuses',
    { ...card, number: '4000000000009995' },
    'Your bank did not accept the card',
    /^Nothing was charged, and the card is not saved/,
  ],
])('%s reads what happened, and that nothing was charged', async (_, form, title, text) => {
  const patient = await addPatient()
  await comeBack(patient, await visitCardPage(patient, form))
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
  expect(await screen.findByRole('button', { name: /^(Add a card|Try another card)$/ })).toBeVisible()
  expect(await saved(patient)).toEqual([])
})

test('neither another patient’s visit nor a made-up one is accepted', async () => {
  const path = await visitCardPage(await addPatient(), card)
  const patient = await addPatient()
  for (const address of [
    path,
    path.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    '/bluebird-hme/payments/card',
  ]) {
    const { unmount } = await comeBack(patient, address)
    expect(await screen.findByRole('heading', { level: 1, name: 'We do not know this card page' })).toBeVisible()
    unmount()
  }
  expect(await saved(patient)).toEqual([])
})

test('a card that cannot be saved now need not be typed again: Retry saves it once', async () => {
  const patient = await addPatient()
  let isAway = true
  const { user } = await comeBack(patient, await visitCardPage(patient, card), {
    fetch: (send) => async (input, init) => {
      const isSaving = input instanceof Request && input.method === 'POST' && input.url.endsWith('/payments/methods')
      if (!isSaving || !isAway) return send(input, init)
      isAway = false
      // It was saved, and the answer was lost.
      await send(input, init)
      throw new TypeError('Failed to fetch')
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'We could not save the card yet' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try to save again' }))
  expect(await screen.findByText('Visa ending 4242 is saved')).toBeVisible()
  expect(await saved(patient)).toHaveLength(1)
})

test('a processor that is away when the patient returns costs nothing: Retry saves the card once', async () => {
  const patient = await addPatient()
  const path = await visitCardPage(patient, card)
  const { processor } = await portalApi()
  processor.isAway = true
  const { user } = await comeBack(patient, path)
  expect(await screen.findByRole('heading', { level: 1, name: 'We could not save the card yet' })).toBeVisible()
  expect(await saved(patient)).toEqual([])
  processor.isAway = false
  await user.click(screen.getByRole('button', { name: 'Try to save again' }))
  expect(await screen.findByText('Visa ending 4242 is saved')).toBeVisible()
  expect(await saved(patient)).toHaveLength(1)
})
