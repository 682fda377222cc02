import { makePatient } from '../src/call-as-staff.ts'
import { expect, test } from '../src/fixtures.ts'
import { RunningPortal } from '../src/running-portal.ts'

interface Session {
  headers: Record<string, string>
}

async function openSession(apiOrigin: string): Promise<Session> {
  const { Username, Password } = await makePatient({ apiOrigin })
  const answer = await fetch(`${apiOrigin}/account/login`, {
    method: 'POST',
    body: new URLSearchParams({
      username: Username,
      password: Password,
      alias: 'bluebird-hme',
      requestSource: 'btportal',
      grant_type: 'password',
      allowLoginWithoutRegistration: 'true',
    }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { headers: { Authorization: `Bearer ${access_token}`, Alias: 'bluebird-hme', Cookie: cookie } }
}

async function openOrderCount(apiOrigin: string, { headers }: Session): Promise<number> {
  const answer = await fetch(`${apiOrigin}/orders/open`, { headers })
  return ((await answer.json()) as { Items: unknown[] }).Items.length
}

async function orderBody(apiOrigin: string, { headers }: Session): Promise<string> {
  const answer = await fetch(`${apiOrigin}/orders/supplies`, { headers })
  const { Items } = (await answer.json()) as { Items: { SupplyKey: number; EligibilityStatus: string }[] }
  const due = Items.find(({ EligibilityStatus }) => EligibilityStatus === 'Eligible')
  return JSON.stringify({
    Items: [{ SupplyKey: due?.SupplyKey, Quantity: 1 }],
    ConfirmsNeed: true,
    AddressIsCorrect: true,
    InsuranceIsCorrect: true,
    AcceptsTerms: true,
  })
}

// The portal starts twice, each time with the embedded database.

test('fifty identical posts at once make one order, which survives a power cut', { tag: '@desktop' }, async ({}) => {
  const portal = await RunningPortal.start(undefined, { isEmbedded: true })
  try {
    const session = await openSession(portal.apiOrigin)
    const before = await openOrderCount(portal.apiOrigin, session)
    const body = await orderBody(portal.apiOrigin, session)
    const headers = {
      ...session.headers,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'the-same-key-50-times',
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fetch(`${portal.apiOrigin}/orders`, { method: 'POST', headers, body })),
    )
    const orders = await Promise.all(answers.map((answer) => answer.json() as Promise<{ OrderNumber?: string }>))
    expect(new Set(orders.map(({ OrderNumber }) => OrderNumber)).size).toBe(1)
    expect(orders[0]?.OrderNumber).toBeTruthy()
    expect(await openOrderCount(portal.apiOrigin, session)).toBe(before + 1)

    await portal.stop('SIGKILL')
    await portal.run()
    expect(await openOrderCount(portal.apiOrigin, session)).toBe(before + 1)
  } finally {
    await portal.remove()
  }
})
