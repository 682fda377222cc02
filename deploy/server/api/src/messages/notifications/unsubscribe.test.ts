import type { NotificationSettings, UnsubscribeAnswer } from '@homeside/contract/notifications'
import type { Problem } from '@homeside/contract/problem'

import { asPatient, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../../testing/order-requests.ts'

onEveryEngine('a mail’s link to unsubscribe', (api) => {
  const mailed = { registration: { details: { mails: ['OrderConfirmations' as const] } } }

  /** A patient who was just mailed, with what the mail says. */
  async function reader() {
    const made = await api().addPatient({}, mailed)
    const patient = await asPatient(api(), made)
    await patient.post('orders', await orderOf(patient, 'A7034'), newKey())
    await api().workFinished()
    const { text, unsubscribeUrl = '' } = api().outbox.lastTo(made.Email)
    const settings = async () => (await patient.get<NotificationSettings>('patient/notifications')).body
    return { settings, text, url: unsubscribeUrl, path: unsubscribeUrl.slice(api().origin.length + 1) }
  }

  const anyone = () => callerWith(api(), api().openBrowser(), {})

  test('shows without changing anything, and leads the reader of a browser to the page', async () => {
    const { path, settings, text, url } = await reader()
    expect((await anyone().get<UnsubscribeAnswer>(path)).body).toMatchObject({
      ProviderName: 'Bluebird Home Medical',
      IsSubscribed: true,
    })
    const opened = await api().handle(new Request(url, { headers: { Accept: 'text/html,*/*' } }))
    expect([opened.status, text]).toEqual([303, expect.stringContaining(opened.headers.get('Location') ?? 'nowhere')])
    expect((await settings()).Email.OrderConfirmations).toBe(true)
  })

  // Mail programs send the click in either encoding, without a cookie and without an origin.
  test.each([
    ['a form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['several parts', formOf({ 'List-Unsubscribe': 'One-Click' })],
  ])('acts by one click, sent as %s, and once more changes nothing', async (_, body) => {
    const { path, settings, url } = await reader()
    const click = async () => (await api().handle(new Request(url, { method: 'POST', body }))).status
    expect([await click(), await click()]).toEqual([200, 200])
    expect(await settings()).toMatchObject({ Email: { OrderConfirmations: false }, ConsentUtc: null })
    expect((await anyone().get<UnsubscribeAnswer>(path)).body.IsSubscribed).toBe(false)
  })

  test('an unknown link is reported', async () => {
    const unknown = `account/unsubscribe/${'x'.repeat(40)}`
    expect((await anyone().get<Problem>(unknown)).body.code).toBe('link-expired')
  })
})

function formOf(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}
